"""BlitzkriegCommander Lite: miniatures on a table measured in centimetres."""
