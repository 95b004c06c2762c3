import { minorFromDecimal } from '@stoa/contract/money.ts'
import { SaxesParser } from 'saxes'
import { message } from '@stoa/messages/describe.ts'
import { CamtError } from './camt-error.ts'

/** A booked entry of a statement. Positive: money came in. */
export type BankEntry = { bookedOn: string; amountMinor: number; currency: string; reference: string; text: string }

export type BankStatementFile = {
  statementRef: string
  account: string
  currency: string
  from: string
  until: string
  openingMinor: number | null
  closingMinor: number | null
  entries: BankEntry[]
}

const maxDepth = 40
const maxEntries = 20_000
const maxTextLength = 500

/** What is collected of the element that is open: values by path below it. */
type Collected = Map<string, string[]>

const first = (values: Collected, ...paths: string[]): string => paths.map((path) => values.get(path)?.[0] ?? '').find((text) => text !== '') ?? ''
const day = (text: string): string => (/^\d{4}-\d{2}-\d{2}/.test(text) ? text.slice(0, 10) : '')

/**
 * Reads bank statements of ISO 20022 CAMT.053, of any version. Throws CamtError for a file that is none, that has a document type (entities could make it
 * expand without end), that is nested too deep or has too many entries. Entries that are not booked yet are left out.
 */
export function parseCamt(xml: string): BankStatementFile[] {
  const statements: BankStatementFile[] = []
  const parser = new SaxesParser({ xmlns: false })
  const path: string[] = []
  let text = ''
  let isCamt = false
  let statement: (BankStatementFile & { values: Collected }) | undefined
  let scope: { name: 'Bal' | 'Ntry' | 'TxDtls'; depth: number; values: Collected; parts: Collected[] } | undefined
  let part: { depth: number; values: Collected } | undefined
  const nameOf = (name: string): string => name.slice(name.indexOf(':') + 1)
  const put = (values: Collected, from: number, value: string): void => {
    const key = path.slice(from).join('/')
    const present = values.get(key)
    if (present) present.push(value)
    else values.set(key, [value])
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
    else if (own === 'Stmt' && isCamt && !statement) {
      statement = {
        statementRef: '',
        account: '',
        currency: '',
        from: '',
        until: '',
        openingMinor: null,
        closingMinor: null,
        entries: [],
        values: new Map(),
      }
    } else if (statement && !scope && (own === 'Bal' || own === 'Ntry')) scope = { name: own, depth: path.length, values: new Map(), parts: [] }
    else if (scope?.name === 'Ntry' && own === 'TxDtls') part = { depth: path.length, values: new Map() }
    const currency = attributes.Ccy
    const values = part ?? scope
    if (values && typeof currency === 'string') {
      path.push('@Ccy')
      put(values.values, values.depth, currency)
      path.pop()
    }
  })
  parser.on('text', (piece) => {
    if (text.length < maxTextLength) text += piece
  })
  parser.on('closetag', () => {
    const own = path.at(-1)
    const value = text.trim().slice(0, maxTextLength)
    text = ''
    if (part && path.length === part.depth) {
      scope?.parts.push(part.values)
      part = undefined
    } else if (scope && path.length === scope.depth) {
      if (statement && scope.name === 'Bal') addBalance(statement, scope.values)
      if (statement && scope.name === 'Ntry') statement.entries.push(...entriesOf(scope.values, scope.parts, statement.values))
      if (statement && statement.entries.length > maxEntries) throw new CamtError(message('bank_file.too_many', { count: maxEntries }))
      scope = undefined
    } else if (statement && own === 'Stmt') {
      statements.push(finish(statement))
      statement = undefined
    } else if (value !== '') {
      const values = part ?? scope
      if (values) put(values.values, values.depth, value)
      else if (statement) put(statement.values, path.indexOf('Stmt') + 1, value)
    }
    path.pop()
  })
  parser.write(xml).close()
  if (!isCamt || statements.length === 0) throw new CamtError(message('bank_file.not_camt'))
  return statements
}

function amountOf(values: Collected, path: string): number {
  const currency = first(values, `${path}/@Ccy`)
  const minor = minorFromDecimal(first(values, path), currency)
  if (minor === undefined) throw new CamtError(message('bank_file.amount', { amount: first(values, path) }))
  return first(values, 'CdtDbtInd') === 'DBIT' ? -minor : minor
}

function addBalance(statement: BankStatementFile, values: Collected): void {
  const code = first(values, 'Tp/CdOrPrtry/Cd')
  if (code === 'OPBD' || (code === 'PRCD' && statement.openingMinor === null)) statement.openingMinor = amountOf(values, 'Amt')
  if (code === 'CLBD') statement.closingMinor = amountOf(values, 'Amt')
  if (code === 'OPBD' || code === 'CLBD') statement.currency = first(values, 'Amt/@Ccy')
  const on = day(first(values, 'Dt/Dt', 'Dt/DtTm'))
  if (code === 'CLBD' && on !== '') statement.until = on
  if (code === 'OPBD' && on !== '') statement.from = on
}

/** Returns the parts of an entry where each has an amount and they sum to it; otherwise the entry whole. */
function entriesOf(values: Collected, parts: readonly Collected[], statement: Collected): BankEntry[] {
  const status = first(values, 'Sts/Cd', 'Sts')
  if (status !== '' && status !== 'BOOK') return []
  const amountMinor = amountOf(values, 'Amt')
  const currency = first(values, 'Amt/@Ccy')
  const bookedOn = day(first(values, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm')) || day(first(statement, 'CreDtTm'))
  if (bookedOn === '') throw new CamtError(message('bank_file.date'))
  const wordsOf = (some: Collected): string =>
    ['Refs/EndToEndId', 'Refs/InstrId', 'Refs/TxId', 'RmtInf/Ustrd', 'RmtInf/Strd/CdtrRefInf/Ref']
      .flatMap((path) => some.get(path) ?? [])
      .filter((word) => word !== 'NOTPROVIDED')
      .join(' ')
  const reference = first(values, 'NtryRef', 'AcctSvcrRef')
  const entryText = first(values, 'AddtlNtryInf')
  const split = parts.map((part) => {
    const path = part.has('Amt') ? 'Amt' : 'AmtDtls/TxAmt/Amt'
    const minor = minorFromDecimal(first(part, path), first(part, `${path}/@Ccy`) || currency)
    return { part, amountMinor: minor === undefined ? undefined : minor * Math.sign(amountMinor || 1) }
  })
  const isSplit =
    split.length > 1 &&
    split.every((one) => one.amountMinor !== undefined) &&
    split.reduce((sum, one) => sum + (one.amountMinor ?? 0), 0) === amountMinor
  if (isSplit) {
    return split.map((one) => ({
      bookedOn,
      amountMinor: one.amountMinor ?? 0,
      currency,
      reference: first(one.part, 'Refs/AcctSvcrRef') || reference,
      text: wordsOf(one.part).slice(0, maxTextLength),
    }))
  }
  const text = [...parts.map(wordsOf), entryText].filter((word) => word !== '').join(' ')
  return [{ bookedOn, amountMinor, currency, reference, text: text.slice(0, maxTextLength) }]
}

function finish({ values, ...statement }: BankStatementFile & { values: Collected }): BankStatementFile {
  const days = statement.entries.map(({ bookedOn }) => bookedOn).toSorted((a, b) => a.localeCompare(b))
  const created = day(first(values, 'CreDtTm'))
  const statementRef = first(values, 'Id', 'ElctrncSeqNb', 'LglSeqNb')
  const account = first(values, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id').replaceAll(' ', '')
  if (statementRef === '' || account === '') throw new CamtError(message('bank_file.no_account'))
  const currency = statement.currency || first(values, 'Acct/Ccy') || (statement.entries[0]?.currency ?? '')
  const from = day(first(values, 'FrToDt/FrDtTm', 'FrToDt/FrDt')) || statement.from || days[0] || created
  const until = day(first(values, 'FrToDt/ToDtTm', 'FrToDt/ToDt')) || statement.until || days.at(-1) || created
  if (from === '' || until === '' || currency === '') throw new CamtError(message('bank_file.date'))
  return { ...statement, statementRef, account, currency, from: from < until ? from : until, until }
}
