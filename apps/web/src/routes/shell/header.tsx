import { t } from '@lingui/core/macro'
import { Box, Burger, Button } from '@mantine/core'
import type { Company } from '@stoa/contract/company.ts'
import type { Marketplace } from '@stoa/contract/marketplace.ts'
import { ChevronDown, LogOut, PanelLeft } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { HealthLight } from './health-light.tsx'
import { HeaderNotifications } from './header-notifications.tsx'
import { MenuCount } from './menu-count.tsx'
import { isCurrentPage } from './menus.ts'
import type { MenuGroup } from './menus.ts'
import { PaletteButton } from './palette-button.tsx'
import { PortalLogo } from './portal-logo.tsx'
import { SchemeToggle } from './scheme-toggle.tsx'
import { WhoIsSignedIn } from './who-is-signed-in.tsx'
import shellStyles from './shell.module.css'
import styles from './shell-inside.module.css'

type HeaderProps = {
  /** Undefined until its record arrives: what only that can show is left out. */
  company: Company | undefined
  marketplace: Marketplace
  groups: readonly MenuGroup[]
  /** Of the page one is on. */
  path: string
  isSideOpen: boolean
  onToggleSide: () => void
  onOpenDrawer: () => void
}

/** The sticky bar of the portal: logo, menus, notifications, light or dark, sign out. */
export function Header({ company, marketplace, groups, path, isSideOpen, onToggleSide, onOpenDrawer }: HeaderProps) {
  return (
    <header className={shellStyles.header}>
      <div className={shellStyles.bar}>
        <Burger className={styles.narrow} opened={false} size="sm" onClick={onOpenDrawer} aria-label={t`Open the menu`} />
        {/* The button has a display of its own, which would win over the one that hides it. */}
        <span className={styles.wide}>
          <button type="button" className={shellStyles.icon} onClick={onToggleSide} aria-pressed={isSideOpen} aria-label={t`Side menu`}>
            <PanelLeft size={19} aria-hidden />
          </button>
        </span>
        <PortalLogo marketplace={marketplace} />
        <nav className={`${styles.menus} ${styles.wide}`} aria-label={t`Main`}>
          {groups.map((group) => (
            <MenuButton
              key={group.name}
              opensOnHover
              position="bottom-start"
              width={200}
              button={
                <button
                  type="button"
                  className={styles.menu}
                  aria-current={group.children.some(({ link }) => isCurrentPage(link, path)) || undefined}
                >
                  {group.name} <ChevronDown size={14} aria-hidden />
                </button>
              }
              entries={group.children.map(({ name, link }) => ({
                kind: 'action',
                href: link,
                isCurrent: isCurrentPage(link, path),
                label: (
                  <>
                    {name}
                    <MenuCount link={link} />
                  </>
                ),
              }))}
            />
          ))}
        </nav>
        <div className={shellStyles.tools}>
          {company && <HealthLight company={company} />}
          {company && <PaletteButton company={company} groups={groups} />}
          <HeaderNotifications />
          <SchemeToggle />
          <WhoIsSignedIn company={company} className={`${styles.who} ${styles.wide}`} />
          <Button
            className={styles.wide}
            component={Link}
            href="/signout"
            aria-label={t`Sign out`}
            title={t`Sign out`}
            variant="subtle"
            color="gray"
            flex="none"
            px={10}
          >
            <LogOut size={16} aria-hidden />
            {/* The icon alone where the names would be cut for it. */}
            <Box className={styles.signOut} component="span" ms={8}>{t`Sign out`}</Box>
          </Button>
        </div>
      </div>
    </header>
  )
}
