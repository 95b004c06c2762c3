import { t } from '@lingui/core/macro'
import { Box, Button, Flex, Group } from '@mantine/core'
import { dashboard } from '@stoa/contract/dashboard.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useSend } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { Link } from '../../ui/link.tsx'
import { setTourShown } from '../../ui/tour-shown.ts'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { mayOpen, titleOf } from './guides/guides.ts'
import { tourStepsFor } from './guides/tour-steps.ts'
import type { MenuGroup } from './menus.ts'
import { useTourMark } from './tour-places.ts'

/** The height of the header with its edge, in pixels. */
const headerHeight = 61

/**
 * The tour of the first hour, a strip below the header: each step marks a place of the screen. It covers nothing: everything else can be used, and
 * screens opened, while it is there. The keyboard is at the heading of the step, and goes to the help button when the tour ends.
 */
export function Tour({ groups }: { groups: readonly MenuGroup[] }) {
  const account = useSession()
  const strip = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [at, setAt] = useState(0)
  const end = useSend(dashboard.endTour, { refreshes: [dashboard.my] })
  const names = groups.map(({ name }) => name)
  const steps = account ? tourStepsFor(account.companyType, names) : []
  const step = steps[at]
  const close = () => {
    document.querySelector<HTMLElement>(`header [aria-label="${CSS.escape(t`Help`)}"]`)?.focus()
    // Who views a company as an administrator changes nothing in it.
    if (account?.viewingUntil === undefined) end.mutate({ body: {} })
    setTourShown(false)
  }
  const onEscape = useEffectEvent(close)
  // Before the place is brought into view.
  useLayoutEffect(() => keepRoom(strip.current, () => onEscape()), [])
  useTourMark(step?.place)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [at])
  useEffect(() => () => setTourShown(false), [])
  if (!account || !step) return null
  const { title, text, href } = step
  const isLast = at === steps.length - 1
  return (
    <Box
      ref={strip}
      className={layoutStyles.lineBelow}
      component="section"
      pos="sticky"
      top={headerHeight}
      bg="var(--surface)"
      style={{ zIndex: 90 }}
      aria-label={t`Tour`}
    >
      <Flex wrap="wrap" align="center" justify="space-between" gap="8px 24px" maw="var(--page-width)" mx="auto" px={20} py={12}>
        <Box flex="1 1 320px" maw="75ch">
          <p className={`${textStyles.hint} numbers`}>{t`Step ${at + 1} of ${steps.length}`}</p>
          <Box ref={heading} className={textStyles.title} component="h2" w="fit-content" my={4} tabIndex={-1} aria-describedby="tour-text">
            {title}
          </Box>
          <p id="tour-text">
            {text} {href !== undefined && mayOpen(account, href) && <Link href={href}>{t`Open ${titleOf(href)}`}</Link>}
          </p>
        </Box>
        <Group gap={8} ms="auto">
          {!isLast && (
            <Button variant="subtle" color="gray" onClick={close}>
              {t`Skip tour`}
            </Button>
          )}
          <Button variant="default" disabled={at === 0} onClick={() => setAt(at - 1)}>
            {t`Back`}
          </Button>
          <Button onClick={() => (isLast ? close() : setAt(at + 1))}>{isLast ? t`Finish` : t`Next`}</Button>
        </Group>
      </Flex>
    </Box>
  )
}

/** Leaves room for the strip above what the keyboard reaches, and calls `onEscape` when Escape is pressed in it. */
function keepRoom(strip: HTMLElement | null, onEscape: () => void): () => void {
  const { style } = document.documentElement
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEscape()
  }
  const leaveRoom = () => style.setProperty('scroll-padding-block-start', `${headerHeight + (strip?.offsetHeight ?? 0) + 16}px`)
  leaveRoom()
  const watcher = new ResizeObserver(leaveRoom)
  if (strip) watcher.observe(strip)
  strip?.addEventListener('keydown', press)
  return () => {
    watcher.disconnect()
    strip?.removeEventListener('keydown', press)
    style.removeProperty('scroll-padding-block-start')
  }
}
