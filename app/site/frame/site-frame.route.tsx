import { Outlet } from 'react-router';
import { quickAdd } from '#app/cart/quick-add.ts';
import type { QuickAdd } from '#app/shop/product-card.tsx';
import { SiteFrame } from './site-frame.tsx';

export default function SiteFrameRoute() {
  return (
    <SiteFrame>
      <Outlet context={quickAdd satisfies QuickAdd} />
    </SiteFrame>
  );
}
