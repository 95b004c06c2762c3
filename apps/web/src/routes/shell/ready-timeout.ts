/** After this long the portal starts without its record. Source: specification §9. */
export const readyTimeoutMs = 1500
