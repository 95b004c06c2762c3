/** How a month is written: `2026-11`. PostgreSQL has no year 0. */
export const monthPattern = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/
