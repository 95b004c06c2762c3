import { t } from '@lingui/core/macro'
import { conflictText } from './form-errors.ts'
import { FormMessage } from './form.tsx'

/** Says which fields somebody else changed while a form was open. Saving again keeps what was typed; `onTake` shows theirs. */
export function ConflictNotice({ fields, onTake }: { fields: readonly string[]; onTake: () => void }) {
  return (
    <FormMessage>
      {t`${conflictText(fields)} Save again to keep your version, or`}
      <button type="button" className="st-link" onClick={onTake}>
        {t`use theirs`}
      </button>
      .
    </FormMessage>
  )
}
