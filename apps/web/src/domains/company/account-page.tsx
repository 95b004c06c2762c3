import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { Building2, ChevronRight, CircleUser, ShieldCheck, Store } from 'lucide-react'
import { useEffect } from 'react'
import { useMay } from '../../lib/use-may.ts'
import { Link, useNavigation } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import styles from './company.module.css'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

/** Goes on to the profile; on a phone it is the list of what is there. */
export function AccountPage() {
  const isNarrow = useIsNarrow()
  const hasMarketplace = useMay('marketplace:read')
  const { go } = useNavigation()
  useEffect(() => {
    if (!isNarrow) go('/account/profile', { replace: true })
  }, [isNarrow, go])
  if (!isNarrow) return null
  const entries = [
    { href: '/account/profile', name: t`Profile`, text: t`Personal details, public profile and password`, icon: CircleUser },
    { href: '/account/security', name: t`Security`, text: t`Authenticator app, passkeys and sessions`, icon: ShieldCheck },
    { href: '/account/company', name: t`Company`, text: t`Legal details, address and currency`, icon: Building2 },
    ...(hasMarketplace ? [{ href: '/account/marketplace', name: t`Marketplace`, text: t`Branding, texts and payout terms`, icon: Store }] : []),
  ]
  return (
    <>
      <PageHeader title={t`Account`} />
      <ul className={`${layoutStyles.frame} ${layoutStyles.lines}`}>
        {entries.map(({ href, name, text, icon: Icon }) => (
          <li key={href}>
            <Link className={styles.entry} href={href}>
              <Icon size={20} aria-hidden />
              <Box component="span" flex={1}>
                <Box component="strong" fw={600} display="block">
                  {name}
                </Box>
                <span className={textStyles.note}>{text}</span>
              </Box>
              <ChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
