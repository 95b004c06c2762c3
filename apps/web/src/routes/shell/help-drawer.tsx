import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useSession } from '../../lib/use-session.ts'
import { Link } from '../../ui/link.tsx'
import { useFocusRestore } from '../../ui/restore-focus.ts'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { guideOf, stepsFor } from './guides/guides.ts'

/** What the screen is for, its main actions and what to know, and where to read more. */
export function HelpDrawer({ onClose }: { onClose: () => void }) {
  useFocusRestore()
  const account = useSession()
  const screen = useRouterState({ select: ({ matches }) => matches.at(-1) })
  const guide = guideOf(screen?.fullPath)
  const title = screen?.staticData.title ?? t`Your portal`
  return (
    <SideDrawer isOpen onClose={onClose} title={t`Help: ${title}`} width={420} footer={<a href="/api/docs">{t`API documentation`}</a>}>
      <Text>{guide.purpose}</Text>
      <ol style={{ margin: 0, paddingInlineStart: 20, listStyle: 'decimal' }}>
        {account &&
          stepsFor(guide, account).map(({ text, href }) => (
            <li key={text} style={{ paddingBlock: 4 }}>
              {text}
              {href !== undefined && (
                <>
                  {' '}
                  <Link href={href} onClick={onClose}>
                    {t`Open`}
                  </Link>
                </>
              )}
            </li>
          ))}
      </ol>
    </SideDrawer>
  )
}
