"""All threading of the window: work goes out as jobs and comes back on the GUI thread."""
