import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { MenuCount } from './menu-count.tsx'
import { isCurrentPage } from './menus.ts'
import type { MenuGroup } from './menus.ts'
import styles from './shell-inside.module.css'

/** The groups of the menu, each of which can be closed. */
export function MenuGroups({ groups, path }: { groups: readonly MenuGroup[]; path: string }) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const toggle = (name: string) =>
    setClosed((before) => (before.has(name) ? new Set([...before].filter((one) => one !== name)) : new Set([...before, name])))
  return (
    <>
      {groups.map((group) => (
        <div key={group.name} className={styles.group}>
          <button type="button" className={styles.groupName} aria-expanded={!closed.has(group.name)} onClick={() => toggle(group.name)}>
            {group.name} <ChevronDown size={14} aria-hidden />
          </button>
          {!closed.has(group.name) && (
            <ul>
              {group.children.map((child) => (
                <li key={child.link}>
                  <Link className={styles.sideLink} href={child.link} aria-current={isCurrentPage(child.link, path) ? 'page' : undefined}>
                    {child.name}
                    <MenuCount link={child.link} />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </>
  )
}

/** The 200 px column of menu groups beside the content, on a desktop. */
export function SideMenu({ groups, path }: { groups: readonly MenuGroup[]; path: string }) {
  return (
    <nav className={styles.side} aria-label={t`Side menu`}>
      <MenuGroups groups={groups} path={path} />
    </nav>
  )
}
