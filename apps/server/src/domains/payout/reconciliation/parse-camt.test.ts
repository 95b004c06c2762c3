import { describe as describeIn } from '@stoa/messages/describe.ts'
import { describe, expect, it } from 'vitest'
import { camt } from '../../../../test/camt.ts'
import { CamtError } from './rules-camt.ts'
import { decodeXml } from './decode-xml.ts'
import { parseCamt } from './parse-camt.ts'
import { explainedShare, matchEntries } from './rules.ts'

const refusalOf = (xml: string): string => {
  try {
    parseCamt(xml)
  } catch (error) {
    if (error instanceof CamtError) return error.text.code
    throw error
  }
  return ''
}

const sentenceOf = (xml: string): string => {
  try {
    parseCamt(xml)
  } catch (error) {
    if (error instanceof CamtError) return describeIn('en', error.text)
    throw error
  }
  return ''
}

describe('a bank statement (CAMT.053)', () => {
  it('is read with its balances and booked entries, signed as the account has them', () => {
    const xml = camt({
      openingMinor: 100_000,
      entries: [
        { amountMinor: 2500, text: 'WEB-1' },
        { amountMinor: -1099, text: 'P-00001', reference: 'B2' },
        { amountMinor: 5, text: 'later', status: 'PDNG' },
      ],
    })
    expect(parseCamt(xml)).toEqual([
      {
        statementRef: 'S-1',
        page: 1,
        account: 'NL91ABNA0417164300',
        currency: 'EUR',
        from: '2026-11-20',
        until: '2026-11-21',
        openingMinor: 100_000,
        closingMinor: 101_401,
        entries: [
          { bookedOn: '2026-11-20', amountMinor: 2500, currency: 'EUR', reference: 'E1', text: 'WEB-1' },
          { bookedOn: '2026-11-20', amountMinor: -1099, currency: 'EUR', reference: 'B2', text: 'P-00001' },
        ],
      },
    ])
  })

  it('has an entry for each transaction of a batch whose amounts sum to it, and the batch whole otherwise', () => {
    const details = (second: string) =>
      `<NtryDtls><TxDtls><Refs><EndToEndId>P-00001</EndToEndId></Refs><Amt Ccy="EUR">10.00</Amt></TxDtls><TxDtls><Refs><EndToEndId>P-00002</EndToEndId></Refs><Amt Ccy="EUR">${second}</Amt></TxDtls></NtryDtls>`
    const [split] = parseCamt(camt({ openingMinor: 5000, entries: [{ amountMinor: -3000, details: details('20.00') }] }))
    expect(split?.entries.map(({ amountMinor, text }) => [amountMinor, text])).toEqual([
      [-1000, 'P-00001'],
      [-2000, 'P-00002'],
    ])
    const [whole] = parseCamt(camt({ openingMinor: 5000, entries: [{ amountMinor: -3000, details: details('19.99') }] }))
    expect(whole?.entries.map(({ amountMinor, text }) => [amountMinor, text])).toEqual([[-3000, 'P-00001 P-00002']])
  })

  it('is refused with its reason where the file is hostile, broken or something else', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>`
    const valid = camt({ openingMinor: 0, entries: [] })
    expect(refusalOf(bomb + valid.slice(valid.indexOf('?>') + 2))).toBe('bank_file.document_type')
    expect(refusalOf('<x>'.repeat(100))).toBe('bank_file.too_deep')
    expect(refusalOf('<html><body>Sign in</body></html>')).toBe('bank_file.not_camt')
    expect(refusalOf(valid.slice(0, -20))).toBe('bank_file.malformed')
    expect(refusalOf('')).not.toBe('')
    expect(refusalOf(valid.replace('>0.00<', '>1.005<'))).toBe('bank_file.amount')
    expect(refusalOf(valid.replace('NL91ABNA0417164300', ''))).toBe('bank_file.no_account')
    expect(refusalOf(valid.replace('Ccy="EUR"', 'Ccy="&xxe;"'))).toBe('bank_file.malformed')
    expect(refusalOf('{1:F01INGBNL2ABXXX0000000000}')).toBe('bank_file.not_camt')
  })

  const partOf = (currency: string) =>
    `<NtryDtls><TxDtls><Amt Ccy="EUR">10.00</Amt></TxDtls><TxDtls><Amt Ccy="${currency}">20.00</Amt></TxDtls></NtryDtls>`

  it.each([
    ['of an entry', (xml: string) => xml.replace('<Amt Ccy="EUR">30.00', '<Amt Ccy="EURO">30.00'), 'Entry 1: “EURO” is not'],
    ['of a balance', (xml: string) => xml.replace('Ccy="EUR"', 'Ccy="EURO"'), '“EURO” is not'],
    ['of the account', (xml: string) => xml.replace('<Ccy>EUR</Ccy>', '<Ccy>EURO</Ccy>'), '“EURO” is not'],
    ['of a part', (xml: string) => xml.replace(/<NtryDtls>.*<\/NtryDtls>/, partOf('ABC')), 'Entry 1: “ABC” is not'],
    ['that is missing', (xml: string) => xml.replace('<Amt Ccy="EUR">30.00', '<Amt>30.00'), 'Entry 1: An entry or statement has no currency'],
  ])('is refused for a currency %s that is none', (_, change, expected) => {
    expect(sentenceOf(change(camt({ openingMinor: 1, entries: [{ amountMinor: 3000 }] })))).toContain(expected)
  })

  it('is whole where a part is in another currency', () => {
    const [one] = parseCamt(camt({ openingMinor: 0, entries: [{ amountMinor: 3000, details: partOf('USD') }] }))
    expect(one?.entries.map(({ amountMinor, currency }) => [amountMinor, currency])).toEqual([[3000, 'EUR']])
  })

  it.each(['2026-02-31', '2026-13-01', '0000-01-01', '20261120', '2026-11-2'])('is refused for %s, which is no day of the calendar', (on) => {
    expect(sentenceOf(camt({ openingMinor: 0, entries: [{ amountMinor: 5 }, { amountMinor: 7, on }] }))).toMatch(/^Entry 2: .*no date/)
  })

  it('keeps text that is written as character data, and the page of the statement or of its message', () => {
    const xml = camt({ openingMinor: 0, page: 3, entries: [{ amountMinor: 5, text: '<![CDATA[P-00001 & Co]]>', on: '2026-11-20+01:00' }] })
    expect(parseCamt(xml)).toMatchObject([{ page: 3, entries: [{ bookedOn: '2026-11-20', text: 'P-00001 & Co' }] }])
    const older = camt({ openingMinor: 0, entries: [] }).replace('</MsgId>', '</MsgId><MsgPgntn><PgNb>2</PgNb></MsgPgntn>')
    expect(parseCamt(older)).toMatchObject([{ page: 2 }])
  })

  it('is decoded as its declaration says', () => {
    const text = (encoding: string) => `<?xml version='1.0' encoding='${encoding}'?><a>Café</a>`
    for (const encoding of ['ISO-8859-1', 'windows-1252', 'iso-8859-15'])
      expect(decodeXml(Buffer.from(text(encoding), 'latin1'))).toBe(text(encoding))
    expect(decodeXml(Buffer.from(`\uFEFF${text('UTF-16')}`, 'utf16le'))).toBe(text('UTF-16'))
    expect(decodeXml(Buffer.from(text('UTF-8')))).toBe(text('UTF-8'))
    for (const bytes of [Buffer.from(text('UTF-8'), 'latin1'), Buffer.from(text('no-such'))]) expect(() => decodeXml(bytes)).toThrow(CamtError)
  })
})

describe('entries of a bank statement', () => {
  const entry = (key: string, amountMinor: number, text = '') => ({ key, bookedOn: '2026-11-20', amountMinor, currency: 'EUR', reference: '', text })
  const movement = (key: string, amountMinor: number, names: string[] = [key]) => ({
    kind: 'payout',
    key,
    names,
    amountMinor,
    currency: 'EUR',
    on: '2026-11-19',
  })

  it.each([
    [
      'by the name they carry',
      [entry('e', -500, 'Payout P-00001 Kiln')],
      [movement('one', -500, ['P-00001']), movement('two', -500, ['P-00002'])],
      ['one'],
    ],
    ['by name though the amount differs', [entry('e', -499, 'P-00001')], [movement('one', -500, ['P-00001'])], ['one']],
    ['by an amount that only one has', [entry('e', -500)], [movement('one', -500), movement('two', -700)], ['one']],
    ['not by an amount that two movements have', [entry('e', -500)], [movement('one', -500), movement('two', -500)], []],
    ['not by an amount that two entries have', [entry('e', -500), entry('f', -500)], [movement('one', -500)], []],
    ['not where they name two', [entry('e', -500, 'P-00001 P-00002')], [movement('one', -500, ['P-00001']), movement('two', -500, ['P-00002'])], []],
    ['not in the other direction', [entry('e', 500, 'P-00001')], [movement('one', -500, ['P-00001'])], []],
    ['not when days lie between', [{ ...entry('e', -500), bookedOn: '2026-11-25' }], [movement('one', -500)], []],
  ])('are matched %s', (_, entries, movements, expected) => {
    expect(matchEntries(entries, movements).map(({ key }) => key)).toEqual(expected)
  })
})

describe('the explained share', () => {
  it('is 100.00 % only where nothing is open, though a cent is open of a million', () => {
    expect(explainedShare(100_000_000, 1, 1)).toBe(9999)
    expect(explainedShare(100_000_000, 0, 1)).toBe(9999)
    expect(explainedShare(100_000_000, 0, 0)).toBe(10_000)
    expect(explainedShare(1000, 500, 1)).toBe(5000)
    expect(explainedShare(1000, 5000, 1)).toBe(0)
    expect(explainedShare(0, 5, 1)).toBe(0)
  })
})
