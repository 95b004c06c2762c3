import type { WebhookTopic } from '@stoa/contract/webhook-endpoint.ts'
import { webhookTopicsOf } from '@stoa/contract/webhook-endpoint.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'

/** Throws for topics that never concern the company. */
export function checkTopics({ scope }: Ctx, topics: readonly WebhookTopic[]): void {
  const offered = webhookTopicsOf(scope.companyType)
  const issues = topics.flatMap((topic, index) =>
    offered.includes(topic) ? [] : [{ path: `topics.${index}`, code: 'not_offered', message: message('webhook_error.topic', { topic }) }],
  )
  if (issues[0]) throw new AppError('invalid_input', { detail: issues[0].message, errors: issues })
}
