/** The version of the API that this component speaks. */
export const API_VERSION = '0.75.2';
