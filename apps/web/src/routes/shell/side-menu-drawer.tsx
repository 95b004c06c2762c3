import { t } from '@lingui/core/macro'
import { Drawer } from '@mantine/core'
import type { Company } from '@stoa/contract/company.ts'
import { useFocusRestore } from '../../ui/restore-focus.ts'
import { Link } from '../../ui/link.tsx'
import type { MenuGroup } from './menus.ts'
import { MenuGroups } from './side-menu.tsx'
import { WhoIsSignedIn } from './who-is-signed-in.tsx'
import styles from './shell-inside.module.css'

/** The same groups behind the burger, below 992 px, with the way out. */
export function SideMenuDrawer({
  company,
  groups,
  path,
  onClose,
}: {
  company: Company | undefined
  groups: readonly MenuGroup[]
  path: string
  onClose: () => void
}) {
  useFocusRestore()
  return (
    <Drawer opened onClose={onClose} position="left" size={280} title={t`Menu`}>
      <nav aria-label={t`Menu`}>
        <MenuGroups groups={groups} path={path} />
        <WhoIsSignedIn company={company} className={styles.who} />
        <Link className={styles.sideLink} href="/signout">
          {t`Sign out`}
        </Link>
      </nav>
    </Drawer>
  )
}
