"""The explorer of Prediction: a trick as a matrix, your habit in it, and the mix that nobody can exploit."""
