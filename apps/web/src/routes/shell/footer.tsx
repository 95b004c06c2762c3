import { t } from '@lingui/core/macro'
import type { Marketplace } from '@stoa/contract/marketplace.ts'
import { Link } from '../../ui/link.tsx'
import styles from './shell.module.css'

const socialNames = { facebook: 'Facebook', instagram: 'Instagram', linkedin: 'LinkedIn', x: 'X', youtube: 'YouTube', tiktok: 'TikTok' } as const

/** The foot of every page: the marketplace's statements, contacts and social links, and who provides the portal. */
export function Footer({ marketplace }: { marketplace: Marketplace }) {
  const digits = marketplace.companyWhatsapp.replace(/\D/g, '')
  const links: [name: string, href: string | null][] = [
    [t`Privacy statement`, marketplace.privacyHref ?? '/privacy'],
    [t`Terms`, marketplace.termsHref ?? '/terms'],
    ['WhatsApp', digits === '' ? null : `https://wa.me/${digits}`],
    [t`E-mail`, marketplace.companyMail === '' ? null : `mailto:${marketplace.companyMail}`],
    [t`Pricing`, '/pricing'],
    [t`Documentation`, '/api/docs'],
    ...Object.entries(socialNames).map(([key, name]): [string, string | null] => [
      name,
      marketplace.socialLinks[key as keyof typeof socialNames] || null,
    ]),
  ]
  return (
    <footer className={styles.footer}>
      <div className={styles.footerIn}>
        <nav aria-label={t`Footer`}>
          <Link href="/about">{t`About`}</Link>
          {links.map(([name, href]) =>
            href === null ? null : href.startsWith('/api/') ? (
              <a key={name} href={href}>
                {name}
              </a>
            ) : (
              <Link key={name} href={href}>
                {name}
              </Link>
            ),
          )}
        </nav>
        <span>{t`Powered by Stoa`}</span>
      </div>
    </footer>
  )
}
