import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import SaxonJS from 'saxon-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WholeUblDocument } from '../../src/domains/invoice/rules-ubl.ts'
import { toUbl } from '../../src/domains/invoice/rules-ubl.ts'
import { writeXml } from '../../src/files/write-xml.ts'
import { sampleUbl } from '../sample-ubl.ts'

/** The rules of EN 16931 for UBL as published; they are not part of the repository. */
const rules = fileURLToPath(new URL('../../../../../shared/contracts/einvoice/EN16931-UBL-validation.xslt', import.meta.url))
const isThere = existsSync(rules)

let folder = ''
let compiled: object
beforeAll(() => {
  if (!isThere) return
  folder = mkdtempSync(join(tmpdir(), 'einvoice-'))
  const file = join(folder, 'rules.sef.json')
  execFileSync(process.execPath, [fileURLToPath(import.meta.resolve('xslt3/xslt3.js')), `-xsl:${rules}`, `-export:${file}`, '-nogo', '-ns:##html5'], {
    stdio: 'pipe',
  })
  compiled = JSON.parse(readFileSync(file, 'utf8')) as object
}, 600_000)
afterAll(() => {
  if (folder !== '') rmSync(folder, { recursive: true })
})

/** Returns the rules that a document breaks, each with its text. */
function brokenRules(document: WholeUblDocument): string[] {
  const { principalResult } = SaxonJS.transform({ stylesheetInternal: compiled, sourceText: writeXml(toUbl(document)), destination: 'serialized' })
  expect(principalResult).toContain('fired-rule')
  return [...principalResult.matchAll(/<svrl:failed-assert[^>]*\bid="([^"]+)"[\s\S]*?<svrl:text>([\s\S]*?)<\/svrl:text>/g)].map(
    ([, id, text]) => `${id}: ${text}`,
  )
}

const none = { taxBasisPoints: 0, taxMinor: 0, exemptionReason: 'No VAT is charged' }
const credited = { kind: 'credit note', totalMinor: -900, taxMinor: -156, corrects: ['2026-000001', '2026-000002'] } as const
const turned = sampleUbl.lines.map((line) => ({ ...line, amountMinor: -line.amountMinor }))

/** The merchant sells, and the marketplace, which owes the whole, writes the invoice. */
const selfBilled: WholeUblDocument = {
  ...sampleUbl,
  kind: 'self-billed invoice',
  ref: 'SB7-000001',
  isPrepaid: false,
  paymentTerms: 'Paid with the payouts, from which commission and fees are deducted.',
}

const documents: readonly [string, WholeUblDocument][] = [
  ['an invoice with VAT', sampleUbl],
  ['an invoice with a zero rate', { ...sampleUbl, taxBasisPoints: 0, taxMinor: 0 }],
  ['a reverse charge', { ...sampleUbl, ...none, taxTreatment: 'reverse_charge' }],
  ['an invoice outside the scope of VAT', { ...sampleUbl, ...none, taxTreatment: 'outside_scope' }],
  [
    'an issuer without a VAT number, and a recipient without an address',
    {
      ...sampleUbl,
      ...none,
      taxTreatment: 'not_registered',
      seller: { ...sampleUbl.seller, vatNumber: '' },
      buyer: { ...sampleUbl.buyer, street: '', city: '', postalCode: '', vatNumber: '', registrationNumber: '' },
    },
  ],
  ['a credit note', { ...sampleUbl, ...credited, lines: turned }],
  ['a credit note under reverse charge', { ...sampleUbl, ...credited, ...none, taxTreatment: 'reverse_charge', lines: turned }],
  ['a self-billed invoice', selfBilled],
  [
    'a self-billed invoice of a seller without a VAT number',
    { ...selfBilled, ...none, taxTreatment: 'not_registered', seller: { ...selfBilled.seller, vatNumber: '' } },
  ],
  ['a self-billed credit note', { ...selfBilled, ...credited, kind: 'self-billed credit note', corrects: ['SB7-000001'], lines: turned }],
  ['an invoice with a charge and a credit for services', { ...sampleUbl, lines: sampleUbl.lines.map(({ order: _order, ...line }) => line) }],
  ['amounts in yen', { ...sampleUbl, currency: 'JPY' }],
]

describe.runIf(isThere)('the official rules of EN 16931 (skipped where shared/contracts/einvoice is absent)', () => {
  it.each(documents)(
    'accept %s',
    (_, document) => {
      expect(brokenRules(document)).toEqual([])
    },
    60_000,
  )

  it('name what is wrong, so that acceptance means something', () => {
    const broken = brokenRules({ ...sampleUbl, seller: { ...sampleUbl.seller, countryCode: '' }, ref: '' })
    expect(broken.join('\n')).toMatch(/BR-02/)
    expect(broken.join('\n')).toMatch(/BR-09/)
  }, 60_000)
})
