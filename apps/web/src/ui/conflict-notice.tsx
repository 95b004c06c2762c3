import { Trans } from '@lingui/react/macro'
import { conflictText } from './form-errors.ts'
import { FormMessage } from './form.tsx'
import textStyles from './text.module.css'

/** Says which fields somebody else changed while a form was open. Saving again keeps what was typed; `onTake` shows theirs. */
export function ConflictNotice({ fields, onTake, isFocused = true }: { fields: readonly string[]; onTake: () => void; isFocused?: boolean }) {
  return (
    <FormMessage isFocused={isFocused}>
      {conflictText(fields)}{' '}
      <Trans>
        Save again to keep your version, or{' '}
        <button type="button" className={textStyles.link} onClick={onTake}>
          use theirs
        </button>
        .
      </Trans>
    </FormMessage>
  )
}
