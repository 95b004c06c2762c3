import { currencyExponent } from '@stoa/contract/amounts.ts'
import type { DecimalMark } from './cells.ts'
import type { Guess } from './guess-targets.ts'
import { ambiguousMark } from './numbers.ts'
import { currencyIn } from './prices.ts'

type GuessedColumn = { samples: readonly string[]; guess: Guess | null }

/** What else is known of a file: what stands between its cells, and the currency of prices that name none. */
type FileFacts = { delimiter?: string; currency?: string }

/**
 * Returns how numbers are written, recognised by the columns of prices and weights. A mark before one, two or more than three last digits is a
 * decimal mark; before three digits of a price it stands between thousands, unless the currency has three decimals. Where that says nothing,
 * files with semicolons have a decimal comma: there the comma could not separate the cells.
 */
export function guessDecimal(columns: readonly GuessedColumn[], { delimiter = ',', currency = '' }: FileFacts = {}): DecimalMark {
  const of = (targets: RegExp) => columns.filter(({ guess }) => targets.test(guess?.target ?? '')).flatMap(({ samples }) => samples)
  const named = of(/^currency$/).map((text) => text.trim().toUpperCase())
  const usual = named[0] ?? currency
  let [commas, points] = [0, 0]
  const count = (mark: DecimalMark | undefined) => {
    if (mark === 'comma') commas += 1
    if (mark === 'point') points += 1
  }
  for (const text of of(/^(price|compare_at_price|sale_price)$/)) count(markOf(text) ?? markByCurrency(text, currencyIn(text, usual) ?? usual))
  for (const text of of(/^weight_/)) count(markOf(text))
  if (commas !== points) return commas > points ? 'comma' : 'point'
  return delimiter === ';' ? 'comma' : 'point'
}

/** Returns the decimal mark that a number shows: the last of two marks, the other one of a repeated mark, or a mark before other than three digits. */
function markOf(text: string): DecimalMark | undefined {
  const number = figures(text)
  const marks = number.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (last === undefined || ambiguousMark(number) !== undefined) return undefined
  const isThousands = marks.length > 1 && marks.every((mark) => mark === last)
  return (last === ',') !== isThousands ? 'comma' : 'point'
}

function markByCurrency(text: string, currency: string): DecimalMark | undefined {
  const mark = ambiguousMark(figures(text))
  if (mark === undefined) return undefined
  return (mark === 'comma') === currencyExponent(currency) >= 3 ? 'comma' : 'point'
}

/** Returns the digits and marks of a text: without currency, unit and blanks. */
function figures(text: string): string {
  return /\d[\d.,]*/.exec(text.replaceAll(/[\s'’]/g, '').slice(0, 100))?.[0] ?? ''
}
