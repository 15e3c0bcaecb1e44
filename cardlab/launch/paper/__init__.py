"""What `cardlab print` writes: sheets for lessons with real cards and no computer, as HTML that prints well."""
