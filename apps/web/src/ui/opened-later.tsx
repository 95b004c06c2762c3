import { t } from '@lingui/core/macro'
import { Box, Loader } from '@mantine/core'
import type { FunctionComponent } from 'react'
import { useEffect, useState } from 'react'
import { fetchedLater } from './fetched-later.ts'
import { OpenerContext } from './restore-focus.ts'

/** How long after its screen a dialog is fetched, and how long somebody waits for one before it says that it loads. */
const [prepareAfterMs, sayAfterMs] = [10_000, 300]

/**
 * Returns a dialog or drawer whose file is fetched a while after its screen, or when it is first opened: `const RefundDialog = openedLater(async () =>
 * (await import('./refund-dialog.tsx')).RefundDialog)`. It is drawn only while it is open. Where its file does not arrive, a message says so and the dialog
 * counts as closed; `whenMissing` says what it would have. What is shown only once is imported as usual.
 */
export function openedLater<P extends { onClose: () => void }>(
  load: () => Promise<FunctionComponent<P>>,
  whenMissing?: (props: P) => void,
): FunctionComponent<P> {
  const file = fetchedLater(load)
  if (typeof document !== 'undefined') setTimeout(file.prepare, prepareAfterMs)
  return function OpenedLater(props: P) {
    const [Part, setPart] = useState(() => file.part)
    const [opener] = useState(() => document.activeElement)
    const [isSlow, setSlow] = useState(false)
    const { onClose } = props
    useEffect(() => {
      if (Part) return undefined
      let isClosed = false
      const timer = setTimeout(() => setSlow(true), sayAfterMs)
      void file.fetch().then((isThere) => {
        clearTimeout(timer)
        if (isClosed) return
        if (isThere) return setPart(() => file.part)
        whenMissing?.(props)
        onClose()
      })
      return () => {
        isClosed = true
        clearTimeout(timer)
      }
      // eslint-disable-next-line react-hooks/exhaustive-deps -- Fetched once for each time it is opened, whatever changes meanwhile.
    }, [])
    if (!Part)
      return isSlow ? (
        <Box pos="fixed" inset={0} m="auto" w={36} h={36} style={{ zIndex: 300 }} role="status" aria-label={t`Loading...`}>
          <Loader size={36} aria-hidden />
        </Box>
      ) : null
    return (
      <OpenerContext value={opener}>
        <Part {...props} />
      </OpenerContext>
    )
  }
}
