"""What is not sure on the parts of a box: asked on a form, and what comes back as an overlay."""
