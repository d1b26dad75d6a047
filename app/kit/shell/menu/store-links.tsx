/** Links to the learners' app. */
export function StoreLinks({ stores }: { stores: { android: string; ios: string } }) {
  return (
    <p className="mt-2 flex justify-center gap-4">
      <StoreLink href={stores.android}>Google Play</StoreLink>
      <StoreLink href={stores.ios}>App Store</StoreLink>
    </p>
  )
}

function StoreLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      rel="noopener noreferrer"
      className="py-0.5 font-medium text-accent-text underline underline-offset-2"
    >
      {children}
    </a>
  )
}
