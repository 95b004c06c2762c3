/** Returns where a carrier reports tracking. */
export function carrierWebhookAddress(publicUrl: string, connectionId: string): string {
  return `${publicUrl}/api/Webhook/Carrier/${connectionId}`
}
