import type { ComponentProps, MouseEvent, ReactNode } from 'react';

interface CartFormProps extends ComponentProps<'form'> {
  /** What it sends, beside the controls in it. */
  readonly fields: Readonly<Record<string, number>>;
}

/** A form that changes the cart: posted without JavaScript (D39). With it the presses and the typing act themselves. */
export function CartForm({ fields, children, ...form }: CartFormProps): ReactNode {
  return (
    <form {...form} method="post" action="/cart/" noValidate onSubmit={(event) => event.preventDefault()}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** What a button of a form does in the browser, instead of sending it. */
export function onPress(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    event.preventDefault();
    act();
  };
}
