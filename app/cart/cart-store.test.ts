import { expect, test, vi } from 'vitest';
import { cartLine, standard, storedCart } from '#tests/fixtures/products.ts';
import { addItem, closePanel, openPanel } from './cart.ts';
import { createCartStore } from './cart-store.ts';

const addStandard = (cart: Parameters<typeof addItem>[0]) => addItem(cart, standard);
const oneStandard = storedCart(cartLine(standard));

/** A browser: its tabs share one storage, and each is told what the others write. */
function openBrowser(stored?: string) {
  const kept = new Map<string, string>(stored === undefined ? [] : [['cart', stored]]);
  const tabs: EventTarget[] = [];
  const setItem = vi.fn();
  return {
    kept,
    setItem,
    openTab() {
      const tab = new EventTarget();
      tabs.push(tab);
      return Object.assign(tab, {
        localStorage: {
          getItem: (key: string) => kept.get(key) ?? null,
          setItem(key: string, text: string) {
            setItem(key, text);
            kept.set(key, text);
            for (const other of tabs) {
              if (other !== tab) other.dispatchEvent(Object.assign(new Event('storage'), { key }));
            }
          },
        },
      });
    },
  };
}

test('items are restored, the panel starts closed, and reading writes nothing', () => {
  const browser = openBrowser(oneStandard);
  const store = createCartStore(browser.openTab());
  expect(store.read().items.map((item) => item.name)).toEqual(['Standard 1.0']);
  expect(store.read().isOpen).toBe(false);
  expect(store.read()).toBe(store.read());
  expect(browser.setItem).not.toHaveBeenCalled();
});

test('a change made before anything was read adds to what is stored', () => {
  const browser = openBrowser(oneStandard);
  createCartStore(browser.openTab()).change(addStandard);
  expect(JSON.parse(browser.kept.get('cart') ?? '').items).toMatchObject([
    { id: 1, name: 'Standard 1.0', price: 'RM50', quantity: 2 },
  ]);
});

test('every change is kept as {items, isOpen} and told to the listeners', () => {
  const browser = openBrowser();
  const store = createCartStore(browser.openTab());
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  store.change(addStandard);
  store.change(openPanel);
  expect(JSON.parse(browser.kept.get('cart') ?? '')).toMatchObject({
    items: [{ id: 1, quantity: 1 }],
    isOpen: true,
  });
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  store.change(addStandard);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a rule that changes nothing writes nothing', () => {
  const browser = openBrowser();
  createCartStore(browser.openTab()).change(closePanel);
  expect(browser.setItem).not.toHaveBeenCalled();
});

test('two tabs stay in step, each with a panel of its own', () => {
  const browser = openBrowser();
  const here = createCartStore(browser.openTab());
  const there = createCartStore(browser.openTab());
  const heard = vi.fn();
  there.subscribe(heard);
  here.change(addStandard);
  expect(heard).toHaveBeenCalledOnce();
  expect(there.read().items).toMatchObject([{ id: 1, quantity: 1 }]);
  there.change(addStandard);
  here.change(openPanel);
  for (const store of [here, there]) {
    expect(store.read().items).toMatchObject([{ id: 1, quantity: 2 }]);
  }
  expect(here.read().isOpen).toBe(true);
  expect(there.read().isOpen).toBe(false);
});

test('a change adds to the cart that another tab has stored, even before this tab has heard of it', () => {
  const browser = openBrowser();
  const store = createCartStore(browser.openTab());
  expect(store.read().items).toEqual([]);
  // The storage event comes late, or on waking in a tab that slept.
  browser.kept.set('cart', oneStandard);
  store.change(openPanel);
  expect(JSON.parse(browser.kept.get('cart') ?? '').items).toMatchObject([{ id: 1, quantity: 1 }]);
  store.change(addStandard);
  expect(store.read().items).toMatchObject([{ id: 1, quantity: 2 }]);
});

test('clearing the storage elsewhere empties the cart, changing another key does nothing', () => {
  const browser = openBrowser(oneStandard);
  const tab = browser.openTab();
  const store = createCartStore(tab);
  const before = store.read();
  browser.kept.clear();
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'film' }));
  expect(store.read()).toBe(before);
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  expect(store.read().items).toEqual([]);
});

test('a page restored from the back/forward cache reads the storage again', () => {
  const browser = openBrowser();
  const tab = browser.openTab();
  const store = createCartStore(tab);
  expect(store.read().items).toEqual([]);
  browser.kept.set('cart', oneStandard);
  tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(store.read().items).toEqual([]);
  tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(store.read().items).toMatchObject([{ id: 1, quantity: 1 }]);
});

const refuse = (name: string) => () => {
  throw new DOMException('no', name);
};

test.each([
  [
    'forbidden',
    {
      get localStorage(): Storage {
        return refuse('SecurityError')();
      },
    },
  ],
  ['full', { localStorage: { getItem: () => null, setItem: refuse('QuotaExceededError') } }],
])('where storage is %s, the cart lives as long as the page', (_, browser) => {
  const tab = Object.defineProperties(new EventTarget(), Object.getOwnPropertyDescriptors(browser));
  const store = createCartStore(tab as EventTarget & { localStorage: Storage });
  store.change(addStandard);
  tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  store.change(addStandard);
  expect(store.read().items).toMatchObject([{ id: 1, quantity: 2 }]);
});
