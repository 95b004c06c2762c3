import { message } from '@stoa/messages/describe.ts'
import type { Reading } from './rules-measures.ts'

/** Months by how they begin, in English, Dutch, German, French, Spanish, Italian and Portuguese. */
const months: Readonly<Record<string, number>> = {
  jan: 1,
  ene: 1,
  gen: 1,
  feb: 2,
  fev: 2,
  mar: 3,
  maa: 3,
  mrt: 3,
  mae: 3,
  apr: 4,
  avr: 4,
  abr: 4,
  may: 5,
  mai: 5,
  mei: 5,
  mag: 5,
  jun: 6,
  juin: 6,
  giu: 6,
  jul: 7,
  juil: 7,
  lug: 7,
  aug: 8,
  aou: 8,
  ago: 8,
  sep: 9,
  set: 9,
  oct: 10,
  okt: 10,
  ott: 10,
  out: 10,
  nov: 11,
  dec: 12,
  dez: 12,
  dic: 12,
}

function monthNamed(word: string): number | undefined {
  const plain = word
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return months[plain.slice(0, 4)] ?? months[plain.slice(0, 3)]
}

/**
 * A date as shops write it, kept as 2026-01-31: year first, day first with dots or dashes, or with the month as a word. Where day and month of
 * "03/04/2026" cannot be distinguished none is guessed.
 */
export function readDate(text: string): Reading {
  const sought = text.trim()
  const none = { issue: message('value.not_a_date', { value: text }) }
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]\d{2}:\d{2}.{0,20})?$/.exec(sought)
  if (iso) return real(iso[1], Number(iso[3]), Number(iso[4])) ?? none
  const figures = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(sought)
  if (figures) {
    const [first, second] = [Number(figures[1]), Number(figures[3])]
    if (figures[2] === '/' && first !== second && first <= 12 && second <= 12) return { issue: message('value.ambiguous_date', { value: text }) }
    return (figures[2] === '/' && second > 12 ? real(figures[4], first, second) : real(figures[4], second, first)) ?? none
  }
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|er|\.)?\s+(?:de\s+)?(\p{L}{3,12})\.?,?\s+(?:de\s+)?(\d{4})$/iu.exec(sought)
  if (dayFirst) return real(dayFirst[3], monthNamed(dayFirst[2] ?? ''), Number(dayFirst[1])) ?? none
  const monthFirst = /^(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu.exec(sought)
  if (monthFirst) return real(monthFirst[3], monthNamed(monthFirst[1] ?? ''), Number(monthFirst[2])) ?? none
  return none
}

/** The date when the calendar has it. */
function real(year: string | undefined, month: number | undefined, day: number): Reading | undefined {
  if (year === undefined || month === undefined) return undefined
  const value = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const instant = new Date(`${value}T00:00:00Z`)
  return Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(value) ? undefined : { value }
}
