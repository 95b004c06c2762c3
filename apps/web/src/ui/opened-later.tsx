import type { FunctionComponent } from 'react'
import { useEffect, useState } from 'react'
import { fetchedLater } from './fetched-later.ts'

/**
 * Returns a dialog or drawer whose file is fetched when it is first opened: `const RefundDialog = openedLater(async () => (await
 * import('./refund-dialog.tsx')).RefundDialog)`. Where the file does not arrive, a message says so and the dialog counts as closed, so that it can be opened again.
 */
export function openedLater<P extends { onClose: () => void }>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  const file = fetchedLater(load)
  return function OpenedLater(props: P) {
    const [Part, setPart] = useState(() => file.part)
    const { onClose } = props
    useEffect(() => {
      if (Part) return undefined
      let isClosed = false
      void file.fetch().then((isThere) => {
        if (isClosed) return
        if (isThere) setPart(() => file.part)
        else onClose()
      })
      return () => {
        isClosed = true
      }
      // eslint-disable-next-line react-hooks/exhaustive-deps -- Fetched once for each time it is opened, whatever changes meanwhile.
    }, [])
    return Part ? <Part {...props} /> : null
  }
}
