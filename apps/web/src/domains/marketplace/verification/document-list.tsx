import { plural, t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { verification } from '@stoa/contract/verification.ts'
import type { VerificationDocument } from '@stoa/contract/verification.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { actionName } from '../../../lib/action-name.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { useSend } from '../../../lib/calls.ts'
import { bytes, date } from '../../../lib/format.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { toastFailed } from '../../../ui/toasts.tsx'
import { Tag } from '../../../ui/status-badge.tsx'
import { itemLabels } from './verification-labels.ts'

type DocumentListProps = {
  documents: readonly VerificationDocument[]
  badgeOf?: (document: VerificationDocument) => ReactNode
  actionOf?: (document: VerificationDocument) => ReactNode
}

/** Documents with a button that downloads each; `badgeOf` adds its state before it, `actionOf` another button behind it. */
export function DocumentList({ documents, badgeOf, actionOf }: DocumentListProps) {
  const load = useSend(verification.document, { onSuccess: saveFile, onError: (error) => toastFailed(messageOf(error)) })
  return (
    <RowList label={t`Documents`}>
      {documents.map((one) => {
        const { id, kind, name, expiresOn } = one
        const valid = expiresOn === null ? [] : [t`Valid until ${date(expiresOn)}`]
        return (
          <Row key={id} name={itemLabels[kind]} note={[name, bytes(one.bytes), ...valid].join(' · ')}>
            {/* Together below the words where there is no room beside them: a date is not broken for a badge. */}
            <Group gap="8px 12px">
              {badgeOf?.(one)}
              <ExpiryTag expiresOn={expiresOn} />
              <Group gap={8} wrap="nowrap">
                <Button
                  variant="default"
                  size="xs"
                  loading={load.isPending && load.variables.params.id === id}
                  onClick={() => load.mutate({ params: { id } })}
                  aria-label={actionName(t`Download`, name)}
                >
                  {t`Download`}
                </Button>
                {actionOf?.(one)}
              </Group>
            </Group>
          </Row>
        )
      })}
    </RowList>
  )
}

/** How many days before its end a document is marked. */
const warningDays = 30

/** Marks a document that has expired or soon does; nothing for others. */
function ExpiryTag({ expiresOn }: Pick<VerificationDocument, 'expiresOn'>) {
  const [today] = useState(() => Date.now())
  if (expiresOn === null) return null
  const days = Math.ceil((Date.parse(expiresOn) - today) / 86_400_000)
  if (days < 0) return <Tag colour="error">{t`Expired`}</Tag>
  if (days > warningDays) return null
  return <Tag colour="pending">{days === 0 ? t`Expires today` : plural(days, { one: 'Expires in # day', other: 'Expires in # days' })}</Tag>
}
