import { SaxesParser } from 'saxes'
import { message } from '@stoa/messages/describe.ts'
import type { Collected } from './rules-camt.ts'
import { CamtError, first, maxTextLength, readAmount, readCurrency, readDay } from './rules-camt.ts'
import type { BankEntry } from './split-entry.ts'
import { splitEntry } from './split-entry.ts'

export type BankStatementFile = {
  statementRef: string
  /** A statement may come in several pages; 1 where it is not divided. */
  page: number
  account: string
  currency: string
  from: string
  until: string
  openingMinor: number | null
  closingMinor: number | null
  entries: BankEntry[]
}

type Collecting = BankStatementFile & { values: Collected }

const maxDepth = 40
const maxEntries = 20_000

/**
 * Reads bank statements of ISO 20022 CAMT.053, of any version. Throws CamtError for a file that is none, that has a document type (entities could make it
 * expand without end), that is nested too deep, has too many entries, or an amount, a currency or a date that is none. Entries that are not booked yet are
 * left out.
 */
export function parseCamt(xml: string): BankStatementFile[] {
  // Saxes would name a broken character; what does not begin as XML is another kind of file.
  if (!/^\uFEFF?\s*</.test(xml)) throw new CamtError(message('bank_file.not_camt'))
  const statements: BankStatementFile[] = []
  const parser = new SaxesParser({ xmlns: false })
  const path: string[] = []
  let text = ''
  let isCamt = false
  let messagePage = ''
  let entryNumber = 0
  let statement: Collecting | undefined
  let scope: { name: 'Bal' | 'Ntry' | 'TxDtls'; depth: number; values: Collected; parts: Collected[] } | undefined
  let part: { depth: number; values: Collected } | undefined
  const nameOf = (name: string): string => name.slice(name.indexOf(':') + 1)
  const put = (values: Collected, from: number, value: string): void => {
    const key = path.slice(from).join('/')
    const present = values.get(key)
    if (present) present.push(value)
    else values.set(key, [value])
  }
  const addText = (piece: string): void => {
    if (text.length < maxTextLength) text += piece
  }

  parser.on('error', (error) => {
    throw new CamtError(message('bank_file.malformed', { detail: error.message.slice(0, 200) }))
  })
  parser.on('doctype', () => {
    throw new CamtError(message('bank_file.document_type'))
  })
  parser.on('opentag', ({ name, attributes }) => {
    path.push(nameOf(name))
    text = ''
    if (path.length > maxDepth) throw new CamtError(message('bank_file.too_deep'))
    const own = path.at(-1)
    if (own === 'BkToCstmrStmt') isCamt = true
    else if (own === 'Stmt' && isCamt && !statement) statement = emptyStatement()
    else if (statement && !scope && (own === 'Bal' || own === 'Ntry')) scope = { name: own, depth: path.length, values: new Map(), parts: [] }
    else if (scope?.name === 'Ntry' && own === 'TxDtls') part = { depth: path.length, values: new Map() }
    const currency = attributes.Ccy
    const values = part ?? scope
    if (values && typeof currency === 'string') {
      path.push('@Ccy')
      put(values.values, values.depth, currency)
      path.pop()
    }
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const own = path.at(-1)
    const value = text.trim().slice(0, maxTextLength)
    text = ''
    if (part && path.length === part.depth) {
      scope?.parts.push(part.values)
      part = undefined
    } else if (scope && path.length === scope.depth) {
      if (statement && scope.name === 'Bal') addBalance(statement, scope.values)
      if (statement && scope.name === 'Ntry') addEntries(statement, scope, ++entryNumber)
      scope = undefined
    } else if (statement && own === 'Stmt') {
      statements.push(finish(statement, messagePage))
      statement = undefined
    } else if (value !== '') {
      const values = part ?? scope
      if (values) put(values.values, values.depth, value)
      else if (statement) put(statement.values, path.indexOf('Stmt') + 1, value)
      else if (path.slice(-3).join('/') === 'GrpHdr/MsgPgntn/PgNb') messagePage = value
    }
    path.pop()
  })
  parser.write(xml).close()
  if (!isCamt || statements.length === 0) throw new CamtError(message('bank_file.not_camt'))
  return statements
}

function emptyStatement(): Collecting {
  return {
    statementRef: '',
    page: 1,
    account: '',
    currency: '',
    from: '',
    until: '',
    openingMinor: null,
    closingMinor: null,
    entries: [],
    values: new Map(),
  }
}

function addEntries(statement: Collecting, { values, parts }: { values: Collected; parts: readonly Collected[] }, entryNumber: number): void {
  try {
    statement.entries.push(...splitEntry(values, parts, statement.values))
  } catch (error) {
    throw error instanceof CamtError ? new CamtError(error.text, entryNumber) : error
  }
  if (statement.entries.length > maxEntries) throw new CamtError(message('bank_file.too_many', { count: maxEntries }))
}

function addBalance(statement: BankStatementFile, values: Collected): void {
  const code = first(values, 'Tp/CdOrPrtry/Cd')
  if (code === 'OPBD' || (code === 'PRCD' && statement.openingMinor === null)) statement.openingMinor = readAmount(values, 'Amt')
  if (code === 'CLBD') statement.closingMinor = readAmount(values, 'Amt')
  if (code !== 'OPBD' && code !== 'CLBD') return
  statement.currency = first(values, 'Amt/@Ccy')
  const on = readDay(first(values, 'Dt/Dt', 'Dt/DtTm'))
  if (on === '') return
  if (code === 'CLBD') statement.until = on
  else statement.from = on
}

function finish({ values, ...statement }: Collecting, messagePage: string): BankStatementFile {
  const days = statement.entries.map(({ bookedOn }) => bookedOn).toSorted((a, b) => a.localeCompare(b))
  const created = readDay(first(values, 'CreDtTm'))
  const statementRef = first(values, 'Id', 'ElctrncSeqNb', 'LglSeqNb')
  const account = first(values, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id').replaceAll(' ', '')
  if (statementRef === '' || account === '') throw new CamtError(message('bank_file.no_account'))
  const accountCurrency = first(values, 'Acct/Ccy')
  if (accountCurrency !== '') readCurrency(accountCurrency)
  const currency = readCurrency(statement.currency || accountCurrency || (statement.entries[0]?.currency ?? ''))
  const from = readDay(first(values, 'FrToDt/FrDtTm', 'FrToDt/FrDt')) || statement.from || days[0] || created
  const until = readDay(first(values, 'FrToDt/ToDtTm', 'FrToDt/ToDt')) || statement.until || days.at(-1) || created
  if (from === '' || until === '') throw new CamtError(message('bank_file.date'))
  const page = first(values, 'StmtPgntn/PgNb') || messagePage
  return {
    ...statement,
    statementRef,
    page: /^0*[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    account,
    currency,
    from: from < until ? from : until,
    until,
  }
}
