import { plural, t } from '@lingui/core/macro'
import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import type { MappingRule, RuleFields } from '@stoa/contract/mapping-shapes.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { Box, Button, Flex, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { actionName } from '../../lib/action-name.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import { ruleLabel } from './rule-draft.ts'
import { refreshMappings } from './use-rule-changes.ts'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'

type VersionsProps = {
  companyId: string
  definition: AttributeDefinition
  rule: MappingRule | null
  /** The rule for all, where this one is a merchant's. */
  forAll: MappingRule | null
  versions: readonly { version: number; at: string; by: string | null; fields: RuleFields }[]
  onRestored: () => void
  onRemoved: () => void
}

/** What a rule was before, with the way back to it, and the way to remove it. */
export function RuleVersions({ companyId, definition, rule, forAll, versions, onRestored, onRemoved }: VersionsProps) {
  const client = useQueryClient()
  const onError = (error: unknown) => toastFailed(messageOf(error))
  const restore = useSend(mapping.restoreRule, { onError })
  const remove = useSend(mapping.upsertRule, { onError })
  const definitionId = definition.productAttributeDefinitionId
  const goBack = async (version: number) => {
    const { changedProducts } = await restore.mutateAsync({
      body: { companyId, productAttributeDefinitionId: definitionId, version, currentVersion: rule?.version ?? 0 },
    })
    toastDone(t`Version ${version} restored, ${plural(changedProducts, { one: '# product', other: '# products' })} changed`)
    await refreshMappings(client)
    onRestored()
  }
  const askToRemove = async () => {
    if (!rule) return
    const isSure = await confirm({
      title: t`Remove the rule for ${definition.name}?`,
      message: t`${plural(rule.productCount, { one: '# product loses its value', other: '# products lose their value' })} unless another rule or a field of the same name provides one. You can restore the rule from its versions.`,
      confirm: t`Remove rule`,
      isDanger: true,
    })
    if (!isSure) return
    await remove.mutateAsync({ params: { companyId, id: definitionId }, body: { version: rule.version, rule: null } })
    toastDone(t`Rule for ${definition.name} removed`)
    await refreshMappings(client)
    onRemoved()
  }
  const earlier = versions.filter(({ version }) => version !== rule?.version)
  if (earlier.length === 0 && !rule) return null
  return (
    <Box className={layoutStyles.lineAbove} component="section" pt={16} aria-label={t`Versions`}>
      <Group gap={12} justify="space-between" align="baseline" wrap="nowrap">
        <Box component="h3" mb={8} fz="0.9375rem" fw={600}>{t`Versions`}</Box>
        {rule && (
          <Button variant="subtle" color="red" size="compact-sm" loading={remove.isPending} onClick={() => void askToRemove().catch(() => undefined)}>
            {t`Remove rule`}
          </Button>
        )}
      </Group>
      <Flex component="ol" direction="column" gap={12}>
        {versions.map(({ version, at, by, fields }) => (
          <Flex component="li" gap={12} justify="space-between" align="flex-start" key={version}>
            <div>
              <strong>{t`Version ${version}`}</strong>{' '}
              <span className={textStyles.hint}>
                <When at={at} />
                {by !== null && <> {t`by ${by}`}</>}
              </span>
              <p className={`${textStyles.hint} ${textStyles.breakable}`}>{ruleLabel(fields, forAll)}</p>
            </div>
            {version === rule?.version ? (
              <span className={textStyles.hint}>{t`Current`}</span>
            ) : (
              <Button
                variant="default"
                size="xs"
                loading={restore.isPending && restore.variables?.body.version === version}
                onClick={() => void goBack(version).catch(() => undefined)}
                aria-label={actionName(t`Restore`, t`Version ${version}`)}
              >
                {t`Restore`}
              </Button>
            )}
          </Flex>
        ))}
      </Flex>
    </Box>
  )
}
