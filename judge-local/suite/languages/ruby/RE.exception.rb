raise 'nobody rescues'
