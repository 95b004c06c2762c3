import dayjs from 'dayjs'

/** Returns the day of an instant, `YYYY-MM-DD`, where the person is. */
export function dayOf(instant: string): string {
  return dayjs(instant).format('YYYY-MM-DD')
}

/** Returns the instant at which a day, `YYYY-MM-DD`, begins where the person is. */
export function startOf(day: string): string {
  return dayjs(day).startOf('day').toISOString()
}
