import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { Link } from '../../ui/link.tsx'
import { useFocusRestore } from '../../ui/restore-focus.ts'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { guideOf } from './guides.ts'

/** What the screen at this address is for, its first steps, and where to read more. */
export function HelpDrawer({ path, onClose }: { path: string; onClose: () => void }) {
  useFocusRestore()
  const { title, purpose, steps } = guideOf(path)
  return (
    <SideDrawer isOpen onClose={onClose} title={t`Help: ${title}`} width={420} footer={<a href="/api/docs">{t`API documentation`}</a>}>
      <Text>{purpose}</Text>
      <ol style={{ margin: 0, paddingInlineStart: 20, listStyle: 'decimal' }}>
        {steps.map(({ text, href }) => (
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
