import { CompanyType, MemberRole } from '@stoa/contract/states.ts'
import { mayDo } from '@stoa/contract/permissions.ts'
import { describe, expect, it } from 'vitest'
import { screens } from '../../screens.ts'
import { guideOf, guides, stepsFor } from './guides.ts'

/** The screens without a guide, and why. */
const withoutGuide: Readonly<Record<string, string>> = {
  '/': 'what the marketplace says of itself, and the ways in',
  '/about': 'what the marketplace says of itself',
  '/accept-invitation': 'one form, before signing in',
  '/confirm-email': 'confirms automatically',
  '/my-order': 'for shoppers, who have no portal',
  '/pricing': 'a list of prices',
  '/privacy': 'a statement',
  '/request-password-reset': 'one form, before signing in',
  '/reset-password': 'one form, before signing in',
  '/seller/$handle': 'what a merchant says of itself',
  '/signin': 'one form, before signing in',
  '/signin/$platform': 'one form, before signing in',
  '/signout': 'signs out and leads to the sign-in page',
  '/signup': 'a form in steps that explain themselves, before signing in',
  '/signup/$agencyId': 'a form in steps that explain themselves, before signing in',
  '/terms': 'a statement',
  '/unsubscribe': 'one button, before signing in',
}
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?]) (?=\p{Lu})/u)
const people = CompanyType.options.flatMap((companyType) => MemberRole.options.map((role) => ({ companyType, role })))

describe('The guides', () => {
  it('are there for every screen, but for those excepted with a reason', () => {
    const missing = screens.map(({ path }) => path).filter((path) => guides[path] === undefined && withoutGuide[path] === undefined)
    expect(missing).toEqual([])
  })

  it('are of screens that exist, and no screen with a guide is excepted', () => {
    const paths = new Set(screens.map(({ path }) => path))
    expect(Object.keys(guides).filter((path) => !paths.has(path))).toEqual([])
    expect(Object.keys(withoutGuide).filter((path) => !paths.has(path) || guides[path] !== undefined)).toEqual([])
  })

  it('are excepted on screens before signing in alone: only behind it is there a help button', () => {
    expect(screens.filter(({ path, access }) => access === 'protected' && withoutGuide[path] !== undefined)).toEqual([])
  })

  it('have two to six short sentences for everybody who may open the screen', () => {
    const odd = screens.flatMap(({ path, permission }) => {
      const guide = guides[path]
      if (!guide) return []
      return people
        .filter(({ companyType, role }) => permission === undefined || mayDo(companyType, role, permission))
        .flatMap((person) => {
          const texts = [guide.purpose, ...stepsFor(guide, person).map(({ text }) => text)]
          return texts.length < 2 || texts.length > 6 ? [`${path} for ${person.companyType} ${person.role}: ${texts.length} texts`] : []
        })
    })
    expect(odd).toEqual([])
    const long = Object.values(guides)
      .flatMap(({ purpose, steps }) => [purpose, ...steps.map(({ text }) => text)].flatMap(sentencesOf))
      .filter((sentence) => sentence.length > 130)
    expect(long).toEqual([])
  })

  it('lead to other screens that exist', () => {
    const paths = new Set(screens.map(({ path }) => path))
    const links = Object.entries(guides).flatMap(([path, { steps }]) =>
      steps.flatMap(({ href }) => (href === undefined ? [] : [[path, href] as const])),
    )
    expect(links.filter(([path, href]) => path === href || !paths.has(href))).toEqual([])
  })
})

describe('The guide of a screen', () => {
  it('is found by its address, and elsewhere says how to find one’s way', () => {
    expect(guideOf('/shop/orders/$hash')).toBe(guides['/shop/orders/$hash'])
    expect(guideOf('/nowhere').purpose).toBe('How to find your way in the portal.')
    expect(guideOf(undefined)).toBe(guideOf('/nowhere'))
  })

  it('has no step that the person may not do, and none that leads where they may not go', () => {
    const payouts = guideOf('/shop/payouts')
    const hrefs = (companyType: CompanyType, role: MemberRole) => stepsFor(payouts, { companyType, role }).map(({ href }) => href)
    expect(hrefs('MERCHANT', 'owner')).toEqual(['/shop/payout-forecast', undefined])
    expect(hrefs('MARKETPLACE', 'viewer')).toEqual(['/shop/payout-forecast', '/shop/payout-rules', undefined])
    const texts = (role: MemberRole) => stepsFor(guideOf('/account/team'), { companyType: 'MERCHANT', role }).length
    expect([texts('owner'), texts('viewer')]).toEqual([2, 1])
  })
})
