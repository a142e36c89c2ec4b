// The public names of the media package are listed here one by one as they come to be; the folders have their own lists.
export {};
