import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Cart, clearItems } from '#app/cart/cart.ts';
import { changeCart } from '#app/cart/use-cart.ts';
import { showToast } from '#app/ui/toast.tsx';
import { processingMs } from './checkout.ts';

/** Two seconds later the cart is empty and the visitor is home (spec 4.9); leaving the page cancels. */
export function useOrder(): [order: Cart | null, place: (cart: Cart) => void] {
  const navigate = useNavigate();
  const [order, setOrder] = useState<Cart | null>(null);
  useEffect(() => {
    if (!order) return;
    const timer = setTimeout(() => {
      changeCart(clearItems);
      showToast({
        title: 'Order Placed Successfully!',
        description: 'Thank you for your order. You will receive a confirmation email shortly.',
      });
      navigate('/');
    }, processingMs);
    const callOff = () => {
      clearTimeout(timer);
      setOrder(null);
    };
    window.addEventListener('pagehide', callOff);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', callOff);
    };
  }, [order, navigate]);
  return [order, setOrder];
}
