import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { dashboard } from '@stoa/contract/dashboard.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSend } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { Link } from '../../ui/link.tsx'
import { setTourShown } from '../../ui/tour-shown.ts'
import textStyles from '../../ui/text.module.css'
import { mayOpen, titleOf } from './guides/guides.ts'
import { tourStepsFor } from './guides/tour-steps.ts'
import type { MenuGroup } from './menus.ts'
import { useTourMark } from './tour-places.ts'
import styles from './tour.module.css'

/**
 * The tour of the first hour, a strip below the header: each step marks a place of the screen. It covers nothing: everything else can be used, and
 * screens opened, while it is there. The keyboard is at the heading of the step, and goes to the help button when the tour ends.
 */
export function Tour({ groups }: { groups: readonly MenuGroup[] }) {
  const account = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  const [at, setAt] = useState(0)
  const end = useSend(dashboard.endTour, { refreshes: [dashboard.my] })
  const names = groups.map(({ name }) => name)
  const steps = account ? tourStepsFor(account.companyType, names) : []
  const step = steps[at]
  useTourMark(step?.place)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [at])
  const begin = useEffectEvent(() => {
    // Who views a company as an administrator changes nothing in it.
    if (account?.viewingUntil === undefined) end.mutate({ body: {} })
  })
  useEffect(() => {
    begin()
    return () => setTourShown(false)
  }, [])
  if (!account || !step) return null
  const { title, text, href } = step
  const isLast = at === steps.length - 1
  const close = () => {
    document.querySelector<HTMLElement>(`header [aria-label="${CSS.escape(t`Help`)}"]`)?.focus()
    setTourShown(false)
  }
  return (
    <section className={styles.tour} aria-label={t`Tour`} onKeyDown={({ key }) => key === 'Escape' && close()}>
      <div className={styles.inside}>
        <div className={styles.words}>
          <p className={`${textStyles.hint} numbers`}>{t`Step ${at + 1} of ${steps.length}`}</p>
          <h2 ref={heading} className={textStyles.title} tabIndex={-1} aria-describedby="tour-text">
            {title}
          </h2>
          <p id="tour-text">
            {text} {href !== undefined && mayOpen(account, href) && <Link href={href}>{t`Open ${titleOf(href)}`}</Link>}
          </p>
        </div>
        <div className={styles.buttons}>
          {!isLast && (
            <Button variant="subtle" color="gray" onClick={close}>
              {t`Skip tour`}
            </Button>
          )}
          <Button variant="default" disabled={at === 0} onClick={() => setAt(at - 1)}>
            {t`Back`}
          </Button>
          <Button onClick={() => (isLast ? close() : setAt(at + 1))}>{isLast ? t`Finish` : t`Next`}</Button>
        </div>
      </div>
    </section>
  )
}
