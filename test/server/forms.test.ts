/** The compressed forms of a stored answer (design.md). */
import { type Test, test } from 'tap';
import { Forms } from '../../server/encoding/forms.ts';

test('a compressed form is made once, whoever asks meanwhile, and kept', async (t: Test) => {
  let made = 0;
  const forms = new Forms(Buffer.from('wine '.repeat(500)), () => {
    made += 1;
  });
  const making = forms.get('br');
  t.equal(forms.get('br'), making, 'who asks meanwhile waits for the same');
  const form = await making;
  t.equal(forms.get('br'), form, 'kept');
  t.equal(forms.addedBytes, form.length);
  t.equal(made, 1);
});
