import { t } from '@lingui/core/macro'
import { Button, Flex } from '@mantine/core'
import { dashboard } from '@stoa/contract/dashboard.ts'
import { useSend } from '../../lib/calls.ts'
import { focusContent } from '../../ui/restore-focus.ts'
import { setTourShown, useTourShown } from '../../ui/tour-shown.ts'
import layoutStyles from '../../ui/layout.module.css'

/** Offers the tour of the portal until it was skipped or closed: after that it is in the help. A tour that a reload ended is offered again. */
export function TourOffer() {
  const end = useSend(dashboard.endTour, { refreshes: [dashboard.my] })
  const isShown = useTourShown()
  const skip = () => {
    // The button goes away with the offer: the keyboard goes on with the page.
    focusContent()
    end.mutate({ body: {} })
  }
  if (isShown || end.isPending || end.isSuccess) return null
  return (
    <Flex
      className={layoutStyles.card}
      component="section"
      wrap="wrap"
      align="center"
      justify="space-between"
      gap={12}
      mb={25}
      px={20}
      py={14}
      aria-label={t`Tour`}
    >
      <p>{t`New here? A tour of two minutes shows where everything is.`}</p>
      <div className={layoutStyles.wrap}>
        <Button variant="default" onClick={skip}>
          {t`Skip tour`}
        </Button>
        <Button onClick={() => setTourShown(true)}>{t`Start tour`}</Button>
      </div>
    </Flex>
  )
}
