import { describe as group, expect, it } from 'vitest'
import { describe, message } from './describe.ts'
import { languageOf } from './languages.ts'

group('a message', () => {
  it('is written in the language of its reader, with its numbers and amounts', () => {
    const refund = message('order.refund_requested', { amount: { minor: 1234550, currency: 'EUR' } })
    expect(describe('en', refund)).toBe('Refund of €12,345.50 requested')
    expect(describe('nl', refund)).toBe('Terugbetaling van €\u00a012.345,50 aangevraagd')
    expect(describe('de', refund)).toBe('Rückerstattung von 12.345,50\u00a0€ beantragt')
    expect(describe('en', message('order.fulfilled', { count: 1 }))).toBe('1 item shipped')
    expect(describe('nl', message('order.fulfilled', { count: 3 }))).toBe('3 artikelen verzonden')
  })
  it('names a country in the language of its reader', () => {
    const wrong = message('company_error.postal_code', { country: 'DE', example: '10115' })
    expect(describe('en', wrong)).toBe('This is not a valid postal code (Germany). Enter one such as 10115.')
    expect(describe('nl', wrong)).toBe('Dit is geen geldige postcode (Duitsland). Vul er een in zoals 10115.')
    expect(describe('de', wrong)).toBe('Dies ist keine gültige Postleitzahl (Deutschland). Geben Sie eine wie 10115 ein.')
    expect(describe('fr', wrong)).toBe('Ce n’est pas un code postal valide (Allemagne). Saisissez-en un comme 10115.')
    expect(describe('en', message('company_error.vat_number', { country: 'NL' }))).toBe(
      'This is not a valid VAT number (Netherlands). Check it against your registration.',
    )
    expect(describe('de', message('company_error.vat_number', { country: 'none' }))).toContain('keine gültige USt-IdNr. Vergleichen')
  })
  it('keeps a minus on the line of its amount', () => {
    const note = message('notification.credit_note', { issuer: 'Agora', number: '5', amount: { minor: -21, currency: 'EUR' } })
    expect(describe('en', note)).toBe('Agora: credit note 5 of -\u2060€0.21')
    // A line never ends between a minus and a digit.
    expect(describe('nl', note)).toContain('€\u00a0-0,21')
    expect(describe('de', note)).toContain('-0,21\u00a0€')
  })
  it('has the typography of its language: in French, a narrow space before a colon and between thousands', () => {
    const failed = message('notification.refund_failed', {
      number: 'A1',
      amount: { minor: 1234550, currency: 'EUR' },
      reason: message('failure.refund_refused'),
    })
    expect(describe('en', failed)).toBe('The refund of €12,345.50 of order A1 failed: The provider refused the refund')
    expect(describe('fr', failed)).toBe(
      'Le remboursement de 12\u202f345,50\u00a0€ de la commande A1 a échoué\u202f: Le prestataire a refusé le remboursement',
    )
    expect(describe('fr', message('order.fulfilled', { count: 0 }))).toBe('0 article expédié')
  })
  it('names the zone of a time, which the portal shows in that of the browser', () => {
    const due = message('notification.ship_due', { number: '1042', dueAt: '2026-11-20T14:05:00Z' })
    expect(describe('en', due)).toBe('Ship order 1042 by 20 Nov 2026, 14:05\u00a0UTC')
    expect((['nl', 'de', 'fr'] as const).map((language) => describe(language, due).match(/14:05\sUTC/)?.[0])).toEqual(Array(3).fill('14:05\u00a0UTC'))
  })
  it('has its times in the zone of its reader, with the name that the zone has on that day', () => {
    const due = (dueAt: string) => message('notification.ship_due', { number: '1042', dueAt })
    expect(describe('en', due('2026-11-20T23:05:00Z'), 'Europe/Amsterdam')).toBe('Ship order 1042 by 21 Nov 2026, 00:05\u00a0CET')
    expect(describe('de', due('2026-07-20T14:05:00Z'), 'Europe/Berlin')).toBe('Versenden Sie Bestellung 1042 bis 20.07.2026, 16:05\u00a0MESZ')
    const event = due('2026-11-20T14:05:00Z')
    const nested = message('shopper_mail.case_subject', { number: '7', event })
    expect(describe('en', nested, 'Europe/Amsterdam')).toContain('15:05\u00a0CET')
  })
  it('names a state by its word, and one without a word as it is', () => {
    expect(describe('nl', message('order_detail.unchanged', { status: 'Refunded' }))).toBe('De status was al Terugbetaald')
    expect(describe('en', message('order_detail.unchanged', { status: 'constructor' }))).toBe('The status was constructor already')
  })
  it('that an older version stored is shown by its code', () => {
    expect(describe('en', { code: 'order.gone', params: {} })).toBe('order.gone')
  })
  it('whose code or parameters the catalogue does not have does not compile', () => {
    // @ts-expect-error No such code.
    const unknown = message('order.no_such_code')
    // @ts-expect-error A count is a number.
    const wrong = message('order.fulfilled', { count: 'three' })
    expect([unknown.code, wrong.params]).toEqual(['order.no_such_code', { count: 'three' }])
  })
  it('lacks nothing but the fact that is missing', () => {
    expect(describe('en', { code: 'order.paid_out', params: {} })).toBe('Paid out with ')
  })
})

group('the language of an answer', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['nl', 'nl'],
    ['nl-BE,nl;q=0.9,en;q=0.8', 'nl'],
    ['sv-SE,sv;q=0.9,nl;q=0.5,en;q=0.4', 'nl'],
    ['sv', 'en'],
    ['de-AT', 'de'],
    ['en;q=0.1, nl;q=0.2', 'nl'],
    ['nl;q=0, en', 'en'],
    ['*;q=0.1', 'en'],
    [';;;,,q=', 'en'],
  ])('of %s is %s', (header, language) => {
    expect(languageOf(header)).toBe(language)
  })
})
