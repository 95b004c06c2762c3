/** Hosts of private and special networks, as somebody may write them: decimal, hexadecimal, octal, short, in other digits, and as IPv6 that carries IPv4. */
export const privateHosts: readonly string[] = [
  '127.0.0.1 127.1 127.255.255.254 0.0.0.0 0 0x7f.0.0.1 0x7f000001 2130706433',
  '0177.0.0.1 017700000001 127.0.0.1. １２７.0.0.1 10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255',
  '192.168.1.1 169.254.169.254 169.254.170.2 0xa9fea9fe 2852039166 100.64.0.1 100.100.100.200 192.0.0.192',
  '192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 192.88.99.1',
  '[::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:a9fe:a9fe] [0:0:0:0:0:ffff:10.0.0.1] [::127.0.0.1] [fe80::1]',
  '[fc00::1] [fd00:ec2::254] [fec0::1] [ff02::1] [2002:7f00:1::] [2002:a9fe:a9fe::1] [64:ff9b::7f00:1] [64:ff9b:1::a00:1]',
  '[2001:0:7f00:1::] [2001:db8::1] [100::1] [::ffff:0:127.0.0.1] localhost LOCALHOST localhost. sub.localhost',
  'metadata.google.internal router.lan printer.local intranet kubernetes.default.svc.internal',
].flatMap((line) => line.split(' '))
