"""Opening JupyterLab, and the working copies it opens."""
