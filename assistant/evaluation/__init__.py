"""Measured quality: data sets, metrics, reports."""
