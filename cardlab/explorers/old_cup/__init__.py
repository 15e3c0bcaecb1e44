"""The explorer of the cup: what somebody's words about two dice tell, by how he came to say them."""
