import { builtInMarketplace } from '@stoa/contract/built-in-marketplace.ts'
import type { Marketplace } from '@stoa/contract/marketplace.ts'
import { describe, expect, it } from 'vitest'
import { htmlOf, textOf } from '../../../build/render.ts'
import { Footer } from './footer.tsx'
import { HighlightBanner } from './highlight-banner.tsx'
import { PortalLogo } from './portal-logo.tsx'

const agora: Marketplace = {
  ...builtInMarketplace,
  marketplaceName: 'Agora',
  companyMail: 'help@agora.example',
  companyWhatsapp: '+31 6 1234 5678',
  privacyHref: 'https://agora.example/privacy',
}
const linksOf = (marketplace: Marketplace) =>
  Object.fromEntries(
    [...htmlOf(<Footer marketplace={marketplace} />).matchAll(/<a[^>]* href="([^"]+)"[^>]*>([^<]+)/g)].map(([, href, name]) => [name, href]),
  )

describe('The footer', () => {
  it('links to the statements, the contacts, the prices and the documentation, and says who provides the portal', () => {
    expect(linksOf({ ...agora, socialLinks: { ...agora.socialLinks, linkedin: 'https://linkedin.example/agora' } })).toEqual({
      About: '/about',
      'Privacy statement': 'https://agora.example/privacy',
      Terms: '/terms',
      WhatsApp: 'https://wa.me/31612345678',
      'E-mail': 'mailto:help@agora.example',
      Pricing: '/pricing',
      Documentation: '/api/docs',
      LinkedIn: 'https://linkedin.example/agora',
    })
    expect(textOf(<Footer marketplace={agora} />)).toMatch(/Powered by Stoa$/)
  })

  it('leaves out a contact that the marketplace does not have', () => {
    const names = Object.keys(linksOf({ ...agora, companyMail: '', companyWhatsapp: '' }))
    expect(names).not.toContain('WhatsApp')
    expect(names).not.toContain('E-mail')
  })
})

describe('The logo', () => {
  it('is the marketplace’s own or one with its name, and leads home', () => {
    const own = htmlOf(<PortalLogo marketplace={{ ...agora, logoHref: '/files/pictures/logo.webp' }} />)
    expect(own).toMatch(/<a(?=[^>]* href="\/")[^>]*aria-label="Agora, home"/)
    expect(own).toContain('<img src="/files/pictures/logo.webp"')
    expect(htmlOf(<PortalLogo marketplace={agora} />)).toContain('<svg')
    expect(textOf(<PortalLogo marketplace={agora} />)).toBe('Agora')
  })
})

describe('The highlight banner', () => {
  const sale = { text: 'Sale', colorHexValue: '#112233', textColorHexValue: '#ffffff', fontSize: 18, height: 44 }

  it('has the text, colours, size and height that the marketplace chose', () => {
    const html = htmlOf(<HighlightBanner highlight={sale} />)
    expect(html).toContain('background:#112233;color:#ffffff;font-size:18px;min-height:44px')
    expect(html).toContain('>Sale<')
  })

  it('is not there without a text', () => {
    expect(textOf(<HighlightBanner highlight={null} />)).toBe('')
    expect(textOf(<HighlightBanner highlight={{ ...sale, text: ' ' }} />)).toBe('')
  })
})
