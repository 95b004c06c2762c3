/** Returns a network as people read it: 127.0.0.x for 127.0.0.0/24. Any other is returned as it is. */
export function shownNetwork(network: string): string {
  return network.replace(/\.0\/24$/, '.x')
}
