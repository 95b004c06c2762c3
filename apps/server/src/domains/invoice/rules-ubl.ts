import type { TaxTreatment } from '@stoa/contract/tax-treatment.ts'
import type { InvoiceKind } from '@stoa/contract/invoice-kind.ts'
import { isCreditNote } from '@stoa/contract/invoice-kind-rules.ts'
import { currencyExponent, decimalFromMinor, taxWithin } from '@stoa/contract/amounts.ts'
import type { XmlChild, XmlElement } from '../../files/write-xml.ts'
import type { Party } from './rules-tax.ts'

/** One charge of an electronic invoice, for its days. The amount includes VAT; negative on what is given back. */
export type UblLine = { order?: { id: string; reference: string }; from: string; until: string; description: string; amountMinor: number }

/** What an electronic invoice or credit note is made of. Texts are written in the language of the document. */
export type UblDocument = {
  kind: InvoiceKind
  ref: string
  issuedOn: string
  /** The day an invoice is due; absent where nothing is to be paid. */
  dueOn?: string
  periodFrom: string
  periodUntil: string
  currency: string
  seller: Party
  buyer: Party
  totalMinor: number
  taxMinor: number
  taxBasisPoints: number
  taxTreatment: TaxTreatment
  /** Why no VAT is charged; empty where VAT is charged. */
  exemptionReason: string
  paymentTerms: string
  /** The account that is paid to by a credit transfer; empty or absent for none. */
  payTo?: string
  /** Whether nothing is to be paid, such as commission that is kept back from payouts. */
  isPrepaid: boolean
  /** The numbers of the invoices that a credit note corrects. */
  corrects: readonly string[]
}

/** A document with all its lines. */
export type WholeUblDocument = UblDocument & { lines: readonly UblLine[] }

/** Codes of UNTDID 5305: standard rate, zero rate, reverse charge, not subject to VAT. */
function taxCategory({ taxTreatment, taxBasisPoints }: Pick<UblDocument, 'taxTreatment' | 'taxBasisPoints'>): 'S' | 'Z' | 'AE' | 'O' {
  if (taxTreatment === 'reverse_charge') return 'AE'
  if (taxTreatment !== 'standard') return 'O'
  return taxBasisPoints > 0 ? 'S' : 'Z'
}

/** Returns what each line is without VAT, in minor units, so that the lines sum to `netMinor`: cents of rounding go to the largest lines. */
export function netOfLines(amounts: readonly number[], basisPoints: number, netMinor: number): number[] {
  const nets = amounts.map((amount) => amount - taxWithin(amount, basisPoints))
  const difference = netMinor - nets.reduce((sum, net) => sum + net, 0)
  const step = Math.sign(difference)
  const bySize = nets.map((_, index) => index).toSorted((a, b) => Math.abs(amounts[b] ?? 0) - Math.abs(amounts[a] ?? 0) || a - b)
  for (let n = 0; n < Math.abs(difference) && bySize.length > 0; n++) {
    const index = bySize[n % bySize.length] ?? 0
    nets[index] = (nets[index] ?? 0) + step
  }
  return nets
}

/** Returns the fields a party lacks for an electronic invoice: EN 16931 asks for a name and a country (BT-27, BT-40, BT-44, BT-55). */
export function missingForUbl(party: Pick<Party, 'name' | 'countryCode'>): ('name' | 'countryCode')[] {
  return (['name', 'countryCode'] as const).filter((field) => party[field] === '')
}

/** Returns whether an electronic invoice can express amounts of a currency: EN 16931 allows two decimals (BR-DEC-09 to 28). */
export function isElectronicCurrency(currency: string): boolean {
  return currencyExponent(currency) <= 2
}

/** Codes of UNTDID 1001. */
const typeCodes: Readonly<Record<InvoiceKind, string>> = {
  invoice: '380',
  'credit note': '381',
  'self-billed invoice': '389',
  'self-billed credit note': '261',
}

/** A credit transfer, by UNTDID 4461. */
const creditTransfer = '30'

/** What its lines share with the document they are in. */
type LineRules = Pick<UblDocument, 'kind' | 'currency' | 'taxBasisPoints' | 'taxTreatment'>

const nameOf = ({ kind }: Pick<UblDocument, 'kind'>): 'CreditNote' | 'Invoice' => (isCreditNote(kind) ? 'CreditNote' : 'Invoice')
const amountIn =
  (currency: string) =>
  (element: string, minor: number): XmlElement => [element, decimalFromMinor(minor, currency), { currencyID: currency }]
const taxScheme: XmlElement = ['cac:TaxScheme', [['cbc:ID', 'VAT']]]

/** Returns a line of an electronic invoice by its number, which counts from one. `netMinor` is what it is without VAT (`netOfLines`). */
export function toUblLine(document: LineRules, line: UblLine, number: number, netMinor: number): XmlElement {
  const isCredit = isCreditNote(document.kind)
  const amount = amountIn(document.currency)
  const category = taxCategory(document)
  const minor = isCredit ? -netMinor : netMinor
  return [
    `cac:${nameOf(document)}Line`,
    [
      ['cbc:ID', String(number)],
      // A price is never negative (BR-27): what is given back has a negative quantity.
      [isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', minor < 0 ? '-1' : '1', { unitCode: 'C62' }],
      amount('cbc:LineExtensionAmount', minor),
      [
        'cac:InvoicePeriod',
        [
          ['cbc:StartDate', line.from],
          ['cbc:EndDate', line.until],
        ],
      ],
      [
        'cac:Item',
        [
          ['cbc:Name', line.description],
          line.order !== undefined && ['cac:SellersItemIdentification', [['cbc:ID', line.order.id]]],
          ['cac:ClassifiedTaxCategory', [['cbc:ID', category], percentOf(document, category), taxScheme]],
          line.order !== undefined && [
            'cac:AdditionalItemProperty',
            [
              ['cbc:Name', 'Order reference'],
              ['cbc:Value', line.order.reference],
            ],
          ],
        ],
      ],
      ['cac:Price', [amount('cbc:PriceAmount', Math.abs(minor))]],
    ],
  ]
}

function percentOf({ taxBasisPoints }: LineRules, category: string): XmlChild {
  return category !== 'O' && ['cbc:Percent', (taxBasisPoints / 100).toFixed(2)]
}

/** Returns the whole document as UBL, its lines among it. */
export function toUbl(document: WholeUblDocument): XmlElement {
  const [name, content, attributes] = toUblHead(document)
  const { lines, totalMinor, taxMinor, taxBasisPoints } = document
  const nets = netOfLines(
    lines.map((line) => line.amountMinor),
    taxBasisPoints,
    totalMinor - taxMinor,
  )
  return [name, [...content, ...lines.map((line, index) => toUblLine(document, line, index + 1, nets[index] ?? 0))], attributes]
}

/**
 * Returns the document without its lines, which come last in it, as UBL 2.1 valid under EN 16931 (customisation `urn:cen.eu:en16931:2017`): an Invoice or a CreditNote, whose amounts are positive. The
 * whole is due, or nothing where it is prepaid.
 */
export function toUblHead(
  document: UblDocument,
): readonly [name: string, content: readonly XmlChild[], attributes: Readonly<Record<string, string>>] {
  const isCredit = isCreditNote(document.kind)
  const sign = isCredit ? -1 : 1
  const name = nameOf(document)
  const { currency, totalMinor, taxMinor } = document
  const amount = amountIn(currency)
  const netMinor = totalMinor - taxMinor
  const category = taxCategory(document)
  return [
    name,
    [
      ['cbc:CustomizationID', 'urn:cen.eu:en16931:2017'],
      ['cbc:ID', document.ref],
      ['cbc:IssueDate', document.issuedOn],
      document.dueOn !== undefined && ['cbc:DueDate', document.dueOn],
      [`cbc:${name}TypeCode`, typeCodes[document.kind]],
      ['cbc:DocumentCurrencyCode', currency],
      [
        'cac:InvoicePeriod',
        [
          ['cbc:StartDate', document.periodFrom],
          ['cbc:EndDate', document.periodUntil],
        ],
      ],
      ...document.corrects.map((ref): XmlElement => ['cac:BillingReference', [['cac:InvoiceDocumentReference', [['cbc:ID', ref]]]]]),
      ['cac:AccountingSupplierParty', [partyOf(document.seller, category)]],
      ['cac:AccountingCustomerParty', [partyOf(document.buyer, category)]],
      document.payTo !== undefined &&
        document.payTo !== '' && [
          'cac:PaymentMeans',
          [
            ['cbc:PaymentMeansCode', creditTransfer],
            ['cbc:PaymentID', document.ref],
            ['cac:PayeeFinancialAccount', [['cbc:ID', document.payTo]]],
          ],
        ],
      ['cac:PaymentTerms', [['cbc:Note', document.paymentTerms]]],
      [
        'cac:TaxTotal',
        [
          amount('cbc:TaxAmount', sign * taxMinor),
          [
            'cac:TaxSubtotal',
            [
              amount('cbc:TaxableAmount', sign * netMinor),
              amount('cbc:TaxAmount', sign * taxMinor),
              [
                'cac:TaxCategory',
                [
                  ['cbc:ID', category],
                  percentOf(document, category),
                  (category === 'AE' || category === 'O') && ['cbc:TaxExemptionReason', document.exemptionReason],
                  taxScheme,
                ],
              ],
            ],
          ],
        ],
      ],
      [
        'cac:LegalMonetaryTotal',
        [
          amount('cbc:LineExtensionAmount', sign * netMinor),
          amount('cbc:TaxExclusiveAmount', sign * netMinor),
          amount('cbc:TaxInclusiveAmount', sign * totalMinor),
          document.isPrepaid && amount('cbc:PrepaidAmount', sign * totalMinor),
          amount('cbc:PayableAmount', document.isPrepaid ? 0 : sign * totalMinor),
        ],
      ],
    ],
    {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`,
      'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    },
  ]
}

/** A party. Category O forbids VAT identifiers (BR-O-02): nobody is charged or accounts for VAT. */
function partyOf(party: Party, category: string): XmlElement {
  const text = (element: string, value: string): XmlChild => value !== '' && [element, value]
  const vatNumber = party.vatNumber.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  return [
    'cac:Party',
    [
      ['cac:PartyIdentification', [['cbc:ID', party.id]]],
      ['cac:PartyName', [['cbc:Name', party.name]]],
      [
        'cac:PostalAddress',
        [
          text('cbc:StreetName', party.street),
          text('cbc:CityName', party.city),
          text('cbc:PostalZone', party.postalCode),
          ['cac:Country', [['cbc:IdentificationCode', party.countryCode]]],
        ],
      ],
      category !== 'O' &&
        vatNumber !== '' && [
          'cac:PartyTaxScheme',
          [
            ['cbc:CompanyID', vatNumber],
            ['cac:TaxScheme', [['cbc:ID', 'VAT']]],
          ],
        ],
      ['cac:PartyLegalEntity', [['cbc:RegistrationName', party.name], text('cbc:CompanyID', party.registrationNumber)]],
      party.mail !== '' && ['cac:Contact', [['cbc:ElectronicMail', party.mail]]],
    ],
  ]
}
