import { t } from '@lingui/core/macro'
import { Loader } from '@mantine/core'
import './states.css'

/** The whole window while the portal itself is on its way. */
export function LoadingScreen({ provider = 'Stoa' }: { provider?: string }) {
  return (
    <div className="st-loading" aria-live="polite">
      <Loader size="md" color="var(--brand-line)" aria-hidden />
      <span className="st-hidden">{t`Loading...`}</span>
      <span className="st-powered">{t`Powered by ${provider}`}</span>
    </div>
  )
}
