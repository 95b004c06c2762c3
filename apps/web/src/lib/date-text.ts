const dayFirst = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d{2})$/
const yearFirst = /^(\d{4})([-./])(\d{2})\2(\d{2})$/

/**
 * Reads a day as a person types it into `YYYY-MM-DD`: day, month and year with one kind of mark between them, "1-10-2026", "1.10.26", or the year first, "2026/10/01".
 * Null for anything else, and for a day that does not exist.
 */
export function dateFromText(text: string): string | null {
  const bare = text.trim()
  const typed = dayFirst.exec(bare)
  const pasted = yearFirst.exec(bare)
  const [year = '', month = '', day = ''] = typed ? [typed[4]?.padStart(4, '20'), typed[3], typed[1]] : [pasted?.[1], pasted?.[3], pasted?.[4]]
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const found = new Date(`${value}T00:00:00Z`)
  // JavaScript reads the 31st of April as the 1st of May.
  return !Number.isNaN(found.getTime()) && found.toISOString().startsWith(value) ? value : null
}
