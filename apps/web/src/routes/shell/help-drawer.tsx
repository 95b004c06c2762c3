import { t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useSession } from '../../lib/use-session.ts'
import { Link } from '../../ui/link.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { setTourShown } from '../../ui/tour-shown.ts'
import { guideOf, stepsFor, titleOf } from './guides/guides.ts'

/** What the screen is for, its main actions and what to know, and where to read more. */
export function HelpDrawer({ onClose }: { onClose: () => void }) {
  const account = useSession()
  const screen = useRouterState({ select: ({ matches }) => matches.at(-1) })
  const guide = guideOf(screen?.fullPath)
  const title = screen?.staticData.title ?? t`Your portal`
  const startTour = () => {
    onClose()
    setTourShown(true)
  }
  return (
    <SideDrawer onClose={onClose} title={t`Help: ${title}`} width={420} footer={<a href="/api/docs">{t`API documentation`}</a>}>
      <Text>{guide.purpose}</Text>
      <ul style={{ margin: 0, paddingInlineStart: 20, listStyle: 'disc' }}>
        {account &&
          stepsFor(guide, account).map(({ text, href }) => (
            <li key={text} style={{ paddingBlock: 4 }}>
              {text}
              {href !== undefined && (
                <>
                  {' '}
                  <Link href={href} onClick={onClose}>
                    {t`Open ${titleOf(href)}`}
                  </Link>
                </>
              )}
            </li>
          ))}
      </ul>
      {account && account.companyType !== 'ADMIN' && (
        <div>
          <Button variant="default" onClick={startTour}>{t`Take the tour`}</Button>
        </div>
      )}
    </SideDrawer>
  )
}
