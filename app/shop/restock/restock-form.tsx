import { useEffect, useRef } from 'react';
import { href, useFetcher, useLocation } from 'react-router';
import { TextField } from '#app/forms/fields/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { checkForm } from '#app/forms/rules.ts';
import { useForm } from '#app/forms/use-form.ts';
import { asksOfEmail } from '#app/forms/use-slip.tsx';
import { NoticeDisclosure } from '#app/notices/notice-disclosure.tsx';
import type { Product } from '#app/shop/product.ts';
import { Button } from '#app/ui/button.tsx';
import { productField, type RestockAnswer, restockRules } from './restock.ts';

const check = asksOfEmail(checkForm(restockRules));

/** Stands below a sold-out product, and posts to its own page. @param answer to the form when sent without script */
export function RestockForm({ product, answer }: { product: Product; answer?: RestockAnswer }) {
  const { pathname } = useLocation();
  const fetcher = useFetcher<RestockAnswer>();
  const given = fetcher.data ?? (answer?.id === product.id ? answer : undefined);
  const sending = fetcher.state !== 'idle';
  const form = useForm({
    rules: restockRules,
    answer: given,
    check,
    sending,
  });
  const saidRef = useRef<HTMLParagraphElement>(null);
  const { ref } = form.props;
  useEffect(() => {
    if (!given?.said) return;
    ref.current?.reset();
    ref.current?.closest('details')?.removeAttribute('open');
    // The button that had the focus is hidden now.
    saidRef.current?.focus();
  }, [given, ref]);
  const said = given?.said;
  return (
    <>
      {said && (
        <p ref={saidRef} role="status" tabIndex={-1} className="mt-3 outline-none wrap-anywhere">
          {said}
        </p>
      )}
      <details name="restock" open={given !== undefined && !said} className="mt-1">
        <summary className="flex min-h-11 list-none items-center text-sm text-muted underline underline-offset-4">
          {said ? 'Another address' : "Tell me when it's back"}
        </summary>
        <Form form={form} as={fetcher.Form} action={pathname} className="grid gap-3">
          {/* In the shop on a phone the form covers two cards, so it names its product. */}
          {pathname === href('/shop') && (
            <p className="font-medium md:hidden">Tell me when {product.name} is back</p>
          )}
          <TextField label="Email" name="email" type="email" autoComplete="email" />
          <input type="hidden" name={productField} value={product.id} />
          <NoticeDisclosure form="restock" />
          <Button look="secondary" type="submit" aria-disabled={sending}>
            {sending ? 'Sending...' : 'Notify me'}
          </Button>
        </Form>
      </details>
    </>
  );
}
